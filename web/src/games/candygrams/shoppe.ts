/** One's own candies in one's own order. A candy keeps its place while it is on the board. */
import { byColour, type Candy, colourOf, letterOf } from './candy'
import { type Draft, free, type Mine, offCandies, without } from './draft'

/** A place in the shoppe. `key` names it as long as the candy is there. */
export type Slot = { key: string; candy: Candy; used: boolean }

/** The order with what is gone left out, and what is new at its end. */
export function reconcile(order: readonly Candy[], candies: readonly Candy[]): Candy[] {
  const gone = without(order, candies)
  // The last of its kind goes, so that the others stay where they are.
  const stays = without([...order].reverse(), gone).reverse()
  return [...stays, ...byColour(without(candies, stays))]
}

export function slots(order: readonly Candy[], mine: Mine, draft: Draft): Slot[] {
  const seen = new Map<Candy, number>()
  const there = free(mine, draft)
  return [...order, ...offCandies(mine, draft)].map(candy => {
    const n = seen.get(candy) ?? 0
    seen.set(candy, n + 1)
    const i = there.indexOf(candy)
    if (i >= 0) there.splice(i, 1)
    return { key: `${candy}${n}`, candy, used: i < 0 }
  })
}

export const shuffled = (order: readonly Candy[]): Candy[] =>
  order
    .map(candy => ({ candy, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ candy }) => candy)

/** A candy with this letter, at a guess: first of the preferred colours, in their order. */
export function guess(
  letter: string,
  there: readonly Candy[],
  colours: readonly string[],
): Candy | null {
  const found = there.filter(candy => letterOf(candy) === letter.toUpperCase())
  const rank = (candy: Candy) => {
    const i = colours.indexOf(colourOf(candy))
    return i < 0 ? colours.length : i
  }
  return found.sort((a, b) => rank(a) - rank(b))[0] ?? null
}
