/** What is done with the games that this browser remembers: noted, looked for, counted, forgotten. */
import type { TableInfo } from '../gen/TableInfo'
import {
  isCount,
  isDay,
  isFlag,
  isListOf,
  isNumber,
  isText,
  isWith,
  orMissing,
  orNull,
  soundOf,
} from './check'
import { history, keepHistory, type Played } from './history'
import { isBot, namesOf } from './people'
import { remember } from './storage'

/** Notes a finished game that one took part in, once. */
export function notePlayed(info: TableInfo, you: number | null, words: string[]): void {
  const { id, game, outcome, seats } = info
  if (!outcome || you === null || !seats[you]) return
  const known = history()
  if (known.some(({ table }) => table === id)) return
  const daily = (info.options as { daily?: string | null } | null)?.daily ?? null
  keepHistory([
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
  keepHistory(history().filter(game => game.table !== table))

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

const isPlayed = isWith<Played>({
  table: isText,
  game: isText,
  at: isNumber,
  you: isCount,
  players: isListOf(isText),
  bots: isListOf(isFlag),
  levels: orMissing(isListOf(orNull(isText))),
  places: isListOf(isNumber),
  scores: isListOf(isNumber),
  hints: isCount,
  daily: orNull(isDay),
  words: isListOf(isText),
})

/** Adds the games that another device remembers; says how many are new. */
export function addPlayed(more: unknown): number {
  const known = history()
  const fresh = soundOf(more, isPlayed).filter(
    ({ table }) => !known.some(game => game.table === table),
  )
  keepHistory([...known, ...fresh])
  return fresh.length
}
