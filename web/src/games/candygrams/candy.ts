/** Candies and colours as this page reads them: `Ap` is a pink A. */
import type { Colour } from '../../gen/candygrams/Colour'

export type Candy = string
export type Combo = [Colour, Colour]
export const COLOURS = ['pink', 'yellow', 'blue'] as const satisfies Colour[]

/** Colour is never alone: pink is a heart, yellow a star, blue a drop. On a grid of 24. */
export const SHAPES: Record<Colour, { name: string; path: string }> = {
  pink: {
    name: 'heart',
    path: 'M12 21.500S2.500 15.600 2.500 8.900A5.300 5.300 0 0 1 12 5.700a5.300 5.300 0 0 1 9.500 3.200c0 6.700-9.500 12.600-9.500 12.600z',
  },
  yellow: {
    name: 'star',
    path: 'M12 1.500l3.200 6.900 7.500.9-5.500 5.200 1.400 7.500L12 18.300 5.400 22l1.400-7.500-5.500-5.200 7.500-.9z',
  },
  blue: {
    name: 'drop',
    path: 'M12 1.500s7.700 7.900 7.700 13.400a7.700 7.700 0 0 1-15.400 0C4.300 9.400 12 1.500 12 1.500z',
  },
}

export const letterOf = (candy: Candy): string => candy[0] ?? ''
export const colourOf = (candy: Candy): Colour =>
  COLOURS.find(colour => colour[0] === candy[1]) ?? 'pink'

/** A candy in words. */
export const say = (candy: Candy): string => `${letterOf(candy)} ${colourOf(candy)}`

/** The same within a sentence: "the pink U". */
export const theCandy = (candy: Candy): string => `the ${colourOf(candy)} ${letterOf(candy)}`

/** What the dice show, in words. */
export const comboSaid = ([one, two]: Combo): string =>
  one === two ? `double ${one}` : `${one} and ${two}`

/** What that asks of a word. */
export const comboAsks = ([one, two]: Combo): string =>
  one === two ? `${one} alone` : `both, and no other`

/** Candies as one looks for them: colour by colour, vowels first. */
export const byColour = (candies: readonly Candy[]): Candy[] =>
  [...candies].sort(
    (a, b) =>
      COLOURS.indexOf(colourOf(a)) - COLOURS.indexOf(colourOf(b)) ||
      Number(!/[AEIOU]/.test(a)) - Number(!/[AEIOU]/.test(b)) ||
      a.localeCompare(b),
  )
