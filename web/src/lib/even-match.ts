/** An even match: the strength at which a bot wins as often against one as it loses. It is worked out
 * from the games that this browser remembers, and nobody else learns of it. */
import type { GameInfo } from '../gen/GameInfo'
import type { Played } from './history'

/** What is chosen instead of a level. */
export const EVEN = 'even'

/** A finished game against one bot: its strength, and what one won (half for a shared place). */
export type Met = { strength: number; won: number }

/** Strengths that a person may have: some play worse than the weakest bot, some better than the best. */
const LOWEST = -60
const HIGHEST = 160
/** What is thought of somebody who has not played yet. */
const USUAL = 45
const SPREAD = 90
/** How much less each older game says: people learn. */
const FADES = 0.97
/** So many games are looked at. */
const LOOKED_AT = 60

/** The strength of a level, if it is one: `easy`, `37`. */
export function strengthOf(game: GameInfo, level: string | null | undefined): number | null {
  if (level && /^(\d|[1-9]\d|100)$/.test(level)) return Number(level)
  return game.bots.find(bot => bot.id === level)?.strength ?? null
}

/** The level that the host seats for what was chosen. */
export function levelFor(game: GameInfo, choice: string | null, history: Played[]): string | null {
  if (choice === EVEN && game.bots.length) return String(evenStrength(game, history))
  const known = strengthOf(game, choice) !== null
  return known && game.bots.length ? choice : (game.bots[0]?.id ?? null)
}

/** The games against bots that say how strong one is: without hints, and the same for nobody else. */
export function metBots(game: GameInfo, history: Played[]): Met[] {
  return history
    .filter(played => played.game === game.id && !played.hints && !played.daily)
    .slice(0, LOOKED_AT)
    .flatMap(({ levels, places, you }) =>
      (levels ?? []).flatMap((level, seat): Met[] => {
        const strength = strengthOf(game, level)
        const [own, theirs] = [places[you], places[seat]]
        if (seat === you || strength === null || own === undefined || theirs === undefined)
          return []
        return [{ strength, won: own < theirs ? 1 : own > theirs ? 0 : 0.5 }]
      }),
    )
}

/** How likely somebody of one strength beats a bot of another, where 100 points of strength are `span`
 * rating points. */
export const chance = (own: number, bot: number, span: number): number =>
  1 / (1 + 10 ** (((bot - own) * span) / 100 / 400))

/** How likely each strength is by some results, as logarithms, the lowest first. */
export type Likely = number[]

const STRENGTHS = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, n) => LOWEST + n)

export const nothingYet = (): Likely => STRENGTHS.map(() => 0)

/** The same after one more game. */
export function learn(likely: Likely, { strength, won }: Met, span: number): Likely {
  return STRENGTHS.map((own, n) => {
    const wins = chance(own, strength, span)
    return likely[n]! * FADES + won * Math.log(wins) + (1 - won) * Math.log(1 - wins)
  })
}

/** The strength to expect. */
export function fitted(likely: Likely): number {
  const weights = STRENGTHS.map((own, n) =>
    Math.exp(likely[n]! - ((own - USUAL) / SPREAD) ** 2 / 2),
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return STRENGTHS.reduce((sum, own, n) => sum + own * weights[n]!, 0) / all
}

/** The strength of the bot to meet next: there is none beyond the ends of the scale. */
export const nextStrength = (likely: Likely): number =>
  Math.round(Math.min(100, Math.max(0, fitted(likely))))

/** The strength of the next bot. */
export function evenStrength(game: GameInfo, history: Played[]): number {
  const met = metBots(game, history).toReversed()
  const after = (likely: Likely, one: Met) => learn(likely, one, game.rating_span)
  return nextStrength(met.reduce(after, nothingYet()))
}
