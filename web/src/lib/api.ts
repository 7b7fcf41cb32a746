import type { ContinueGame } from '../gen/ContinueGame'
import type { DailyGames } from '../gen/DailyGames'
import type { DailyReport } from '../gen/DailyReport'
import type { Family } from '../gen/Family'
import type { FamilyTable } from '../gen/FamilyTable'
import type { FinishedGame } from '../gen/FinishedGame'
import type { GameInfo } from '../gen/GameInfo'
import type { Join } from '../gen/Join'
import type { Joined } from '../gen/Joined'
import type { MakeTable } from '../gen/MakeTable'
import type { PlayDaily } from '../gen/PlayDaily'
import type { PuzzleList } from '../gen/PuzzleList'
import type { Refused } from '../gen/Refused'
import type { Reject } from '../gen/Reject'
import type { Replay } from '../gen/Replay'
import type { SeatCommit } from '../gen/SeatCommit'
import type { TableInfo } from '../gen/TableInfo'
import type { TableList } from '../gen/TableList'
import type { WordLists } from '../gen/WordLists'
import type { WordReport } from '../gen/WordReport'
import { me } from './me.svelte'
import { randomHex } from './random'

/** A refusal by the host, with its sentence. */
export class HostRefused extends Error {
  readonly reject: Reject
  readonly status: number

  constructor(reject: Reject, status: number) {
    super(reject.message)
    this.reject = reject
    this.status = status
  }
}

/** No answer of the host: a proxy says that it got none. What was asked may have been done all the same. */
export class NoAnswer extends Error {}

/** What a proxy answers when the host behind it is gone, or says nothing. */
const NO_ANSWER = [502, 503, 504]

/** For how long a host keeps what; `null` for good. */
export type Retention = {
  waiting_hours: number | null
  finished_days: number | null
  addresses_logged: boolean
  contact: string | null
}

/** For how long this host keeps what. */
export const retention = () => call<Retention>('/api/retention')

/** Any failure as something that can be shown. */
export function asReject(error: unknown): Reject {
  if (error instanceof HostRefused) return error.reject
  return {
    code: 'no-connection',
    rule: '',
    message:
      'The host does not answer. Check that it is running and that you are connected, then try again.',
    at: [],
  }
}

export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init)
  if (answer.ok) return (await answer.json()) as T
  throw await refusedBy(answer)
}

/** Why the host did not do what it was asked for. */
export async function refusedBy(answer: Response): Promise<HostRefused | NoAnswer> {
  const refused = (await answer.json().catch(() => null)) as Refused | null
  if (!refused?.error && NO_ANSWER.includes(answer.status)) return new NoAnswer()
  return new HostRefused(
    refused?.error ?? {
      code: 'host-error',
      rule: '',
      message: `The host could not do that (it answered ${answer.status}). Try again in a moment.`,
      at: [],
    },
    answer.status,
  )
}

export function post<T>(path: string, body: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (secret) headers.authorization = `Bearer ${secret}`
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Asks again when no answer came. What is asked so must be harmless to repeat. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of [300, 1000]) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof HostRefused) throw error
      await new Promise(done => setTimeout(done, pause))
    }
  }
  return ask()
}

export const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`
const finished = (id: string) => `/api/finished/${encodeURIComponent(id)}`

export const games = () => call<GameInfo[]>('/api/games')
export const tables = () => call<TableList>('/api/tables')
export const tableInfo = (id: string) => call<TableInfo>(table(id))
/** Asks plainly at the address of a socket, where the host says why it would not open. */
export const askPlainly = (path: string) => call<unknown>(path)
export const finishedGames = (game?: string) =>
  call<FinishedGame[]>(`/api/finished${game ? `?game=${encodeURIComponent(game)}` : ''}`)
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

/** Makes a table; what is not said is as usual. */
export function makeTable(setup: Partial<MakeTable> & { game: string }): Promise<Joined> {
  const usual: MakeTable = {
    game: setup.game,
    options: null,
    seats: null,
    public: false,
    name: me.name,
    avatar: me.avatar,
    seat: null,
    bots: [],
    scenario: null,
    // Brought along, so that asking again finds the table that was made.
    secret: randomHex(20),
  }
  return persist(() => post('/api/tables', { ...usual, ...setup }))
}

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

export type OwnSeat = { seat: number; secret: string }

/** Another name and picture, before the game begins. */
export const changePerson = (id: string, { seat, secret }: OwnSeat) =>
  post<TableInfo>(`${table(id)}/seats/${seat}/person`, { name: me.name, avatar: me.avatar }, secret)

/** Gives up a seat before the game begins; the last one closes the table. */
export const leaveSeat = (id: string, { seat, secret }: OwnSeat) =>
  post<TableInfo>(`${table(id)}/seats/${seat}/leave`, {}, secret)

/** A new link that always leads to the family's current game. */
export const makeFamily = () => post<Family>('/api/families', {})
/** Where a family's link leads now. */
export const family = (id: string) => call<Family>(`/api/families/${encodeURIComponent(id)}`)
/** Lets a family's link lead to this table, unless it leads to a game that is not over. */
export const leadFamily = (id: string, table: string) =>
  persist(() =>
    post<Family>(`/api/families/${encodeURIComponent(id)}`, { table } satisfies FamilyTable),
  )

/** Takes this seat; if somebody else was quicker, the next free one. */
async function inFreeSeat(
  id: string,
  seat: number,
  take: (seat: number) => Promise<Joined>,
): Promise<Joined> {
  try {
    return await take(seat)
  } catch (error) {
    if (!(error instanceof HostRefused) || error.reject.code !== 'seat-taken') throw error
    const free = (await tableInfo(id)).seats.findIndex(({ occupant }) => !occupant)
    if (free < 0) throw error
    return inFreeSeat(id, free, take)
  }
}

/** What was asked for and not answered yet: asked again, it is the same seat. */
const asked = new Map<string, Join>()

export const sitDown = (id: string, seat: number, commit: SeatCommit | null = null) =>
  inFreeSeat(id, seat, free => takeSeat(id, free, commit))

async function takeSeat(id: string, seat: number, commit: SeatCommit | null): Promise<Joined> {
  const path = `${table(id)}/seats/${seat}`
  const join = asked.get(path) ?? {
    name: me.name,
    avatar: me.avatar,
    commit,
    bot: null,
    secret: randomHex(20),
  }
  asked.set(path, join)
  try {
    const joined = await persist(() => post<Joined>(path, join))
    asked.delete(path)
    return joined
  } catch (error) {
    // A host in trouble may have given the seat and not be able to say so yet.
    if (error instanceof HostRefused && error.status < 500) asked.delete(path)
    throw error
  }
}

/** Seats somebody else who plays on this device. */
export function sitHere(id: string, seat: number, name: string): Promise<Joined> {
  const join: Join = { name, avatar: null, commit: null, bot: null, secret: randomHex(20) }
  return inFreeSeat(id, seat, free => persist(() => post(`${table(id)}/seats/${free}`, join)))
}

/** Seats a bot; only people at the table may. */
export function seatBot(id: string, seat: number, level: string, secret: string): Promise<Joined> {
  const join: Join = { name: '', avatar: null, commit: null, bot: level, secret: null }
  return inFreeSeat(id, seat, free => post(`${table(id)}/seats/${free}`, join, secret))
}
