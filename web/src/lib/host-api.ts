/** What screens after the first ask of the host: finished games, daily games, puzzles, words, families. */
import type { ContinueGame } from '../gen/ContinueGame'
import type { DailyGames } from '../gen/DailyGames'
import type { DailyReport } from '../gen/DailyReport'
import type { Family } from '../gen/Family'
import type { FamilyTable } from '../gen/FamilyTable'
import type { Joined } from '../gen/Joined'
import type { PlayDaily } from '../gen/PlayDaily'
import type { PuzzleList } from '../gen/PuzzleList'
import type { Replay } from '../gen/Replay'
import type { WordLists } from '../gen/WordLists'
import type { WordReport } from '../gen/WordReport'
import { call, persist, post } from './api'
import { me } from './me.svelte'
import { randomHex } from './random'

/** For how long a host keeps what; `null` for good. */
export type Retention = {
  waiting_hours: number | null
  finished_days: number | null
  addresses_logged: boolean
  contact: string | null
}

/** For how long this host keeps what. */
export const retention = () => call<Retention>('/api/retention')

/** Asks plainly at the address of a socket, where the host says why it would not open. */
export const askPlainly = (path: string) => call<unknown>(path)
const finished = (id: string) => `/api/finished/${encodeURIComponent(id)}`

/** A finished game, as a watcher saw it or as one of the seats did. */
export const replay = (id: string, seat: number | null = null) =>
  call<Replay>(`${finished(id)}/replay${seat === null ? '' : `?seat=${seat}`}`)
/** What was possible for a seat at one frame of a finished game, where the game can tell. */
export const possibleThen = (id: string, frame: number, seat: number) =>
  call<unknown>(`${finished(id)}/possible?frame=${frame}&seat=${seat}`)
export const wordLists = () => call<WordLists>('/api/words')
export const wordReport = (word: string, list: string) =>
  call<WordReport>(`/api/words/${encodeURIComponent(word)}?list=${encodeURIComponent(list)}`)
export const logAddress = (id: string) => `${finished(id)}/log`

/** The daily games of a day, and the ranking of this host. */
export const dailyGames = (day: string | null) =>
  call<DailyGames>(`/api/daily${day ? `?day=${encodeURIComponent(day)}` : ''}`)
/** Opens the daily game of a day. With a player's key it is always the same attempt. */
export const startDaily = (game: string, day: string, player: string | null): Promise<Joined> => {
  const { name, avatar } = me
  return persist(() => post('/api/daily', { game, day, player, name, avatar } satisfies PlayDaily))
}
export const dailyReport = (id: string) => call<DailyReport>(`${finished(id)}/daily`)

/** The puzzles of a game by number, each with its theme and the weakest bot that finds its answer. */
export const puzzleList = (game: string) =>
  call<PuzzleList>(`/api/puzzles/${encodeURIComponent(game)}`)

/** A new table that begins where a finished game stood. */
export function continueGame(
  id: string,
  setup: Pick<ContinueGame, 'frame' | 'seat' | 'bot'>,
): Promise<Joined> {
  const { name, avatar } = me
  const whole: ContinueGame = { ...setup, name, avatar, secret: randomHex(20) }
  return persist(() => post(`${finished(id)}/continue`, whole))
}

/** A new link that always leads to the family's current game. */
export const makeFamily = () => post<Family>('/api/families', {})
/** Where a family's link leads now. */
export const family = (id: string) => call<Family>(`/api/families/${encodeURIComponent(id)}`)
/** Lets a family's link lead to this table, unless it leads to a game that is not over. */
export const leadFamily = (id: string, table: string) =>
  persist(() =>
    post<Family>(`/api/families/${encodeURIComponent(id)}`, { table } satisfies FamilyTable),
  )
