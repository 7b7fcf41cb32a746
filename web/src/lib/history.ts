/** The games one has played to their end, remembered by this browser alone. */
import type { TableInfo } from '../gen/TableInfo'
import { type Attempt, attempts } from './daily'
import { type Friend, friends } from './friends'
import { isBot, namesOf } from './people'
import { addSolved, type Solved, solvedPuzzles } from './puzzles'
import { recall, remember } from './storage'

/** A finished game. */
export type Played = {
  table: string
  game: string
  /** When it ended, in milliseconds since 1970. */
  at: number
  /** One's own seat. */
  you: number
  players: string[]
  bots: boolean[]
  /** The levels of the bots, by seat; games from before have none. */
  levels?: (string | null)[]
  places: number[]
  scores: number[]
  hints: number
  /** The day, if it was a daily game. */
  daily: string | null
  /** One's own words, where the game shows them at its end. */
  words: string[]
}

const MAX_GAMES = 2000

/** All of them, the newest first. */
export const history = (): Played[] => recall<Played[]>('history', []).sort((a, b) => b.at - a.at)

const keep = (games: Played[]): void =>
  remember('history', games.sort((a, b) => b.at - a.at).slice(0, MAX_GAMES))

/** Notes a finished game that one took part in, once. */
export function notePlayed(info: TableInfo, you: number | null, words: string[]): void {
  const { id, game, outcome, seats } = info
  if (!outcome || you === null || !seats[you]) return
  const known = history()
  if (known.some(({ table }) => table === id)) return
  const daily = (info.options as { daily?: string | null } | null)?.daily ?? null
  keep([
    ...known,
    {
      table: id,
      game,
      at: info.finished ?? Date.now(),
      you,
      players: namesOf(info),
      bots: seats.map(isBot),
      levels: seats.map(({ occupant }) =>
        occupant && 'bot' in occupant ? occupant.bot.level : null,
      ),
      places: outcome.places,
      scores: outcome.scores,
      hints: seats[you].hints,
      daily,
      words,
    },
  ])
}

export const forgetGame = (table: string): void =>
  keep(history().filter(game => game.table !== table))

export const forgetAll = (): void => remember('history', undefined)

/** The day on which a game ended, on this device's calendar. */
export function dayPlayed({ at }: Pick<Played, 'at'>): string {
  const then = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`
}

export type Wish = { game: string; person: string; day: string }

/** The games that somebody looks for; what is empty is not asked for. */
export function search(games: readonly Played[], { game, person, day }: Wish): Played[] {
  const name = person.trim().toLocaleLowerCase()
  const withPerson = (one: Played) =>
    one.players.some((other, seat) => seat !== one.you && other.toLocaleLowerCase().includes(name))
  return games.filter(
    one =>
      (!game || one.game === game) &&
      (!day || dayPlayed(one) === day) &&
      (!name || withPerson(one)),
  )
}

export type Sums = {
  games: number
  /** Of those with others, bots too. */
  together: number
  won: number
  /** The longest row of wins. */
  row: number
  average: number | null
  most: number | null
  fewest: number | null
  longest: string | null
}

/** What some games come to. */
export function sums(games: readonly Played[]): Sums {
  const together = games.filter(({ players }) => players.length > 1)
  const isWon = ({ places, you }: Played) => places[you] === 1
  let [row, now] = [0, 0]
  for (const game of [...together].sort((a, b) => a.at - b.at)) {
    now = isWon(game) ? now + 1 : 0
    row = Math.max(row, now)
  }
  const points = games.flatMap(({ scores, you }) => scores[you] ?? [])
  const words = games.flatMap(game => game.words)
  const sum = points.reduce((all, one) => all + one, 0)
  return {
    games: games.length,
    together: together.length,
    won: together.filter(isWon).length,
    row,
    average: points.length ? Math.round((10 * sum) / points.length) / 10 : null,
    most: points.length ? Math.max(...points) : null,
    fewest: points.length ? Math.min(...points) : null,
    longest: words.reduce<string | null>(
      (best, word) => (word.length > (best?.length ?? 0) ? word : best),
      null,
    ),
  }
}

/** Everything that this browser remembers of one's games, as a file has it. Keys of seats are left out:
 * whoever has one can play for you. */
type Memory = {
  parlour: 'my games'
  version: 1
  history: Played[]
  friends: Friend[]
  dailies: Attempt[]
  /** Left out in older files. */
  puzzles?: Solved
  player: string
}

export const exported = (): string =>
  JSON.stringify(
    {
      parlour: 'my games',
      version: 1,
      history: history(),
      friends: friends(),
      dailies: attempts(),
      puzzles: solvedPuzzles(),
      player: recall('player', ''),
    } satisfies Memory,
    null,
    1,
  )

const isPlayed = (one: unknown): one is Played => {
  const game = one as Partial<Played> | null
  return (
    typeof game?.table === 'string' &&
    typeof game.game === 'string' &&
    typeof game.at === 'number' &&
    typeof game.you === 'number' &&
    [game.players, game.bots, game.places, game.scores, game.words].every(Array.isArray)
  )
}

/** Adds what a file has to what is here. Gives how many games are new; nothing where it is no such
 * file. */
export function imported(text: string): number | null {
  let file: Partial<Memory>
  try {
    file = JSON.parse(text) as Partial<Memory>
  } catch {
    return null
  }
  if (file?.parlour !== 'my games' || file.version !== 1 || !Array.isArray(file.history))
    return null
  const known = history()
  const fresh = file.history
    .filter(isPlayed)
    .filter(({ table }) => !known.some(game => game.table === table))
  keep([...known, ...fresh])
  const dailies = attempts()
  const more = (file.dailies ?? []).filter(
    one => one.table && !dailies.some(({ table }) => table === one.table),
  )
  remember('dailies', [...dailies, ...more])
  addSolved(file.puzzles)
  const people = friends()
  for (const friend of file.friends ?? []) {
    const here = people.find(({ name }) => name === friend.name)
    if (!here) people.push(friend)
    else {
      const met = friend.games.filter(one => !here.games.some(({ table }) => table === one.table))
      here.games = [...here.games, ...met].sort((a, b) => b.at - a.at)
    }
  }
  remember('friends', people)
  // The attempt of a day belongs to a person, on whichever device.
  if (file.player && !recall('player', '')) remember('player', file.player)
  return fresh.length
}
