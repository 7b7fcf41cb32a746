import type { Art } from '../../gen/candy-monsters/Art'
import type { Colour } from '../../gen/candy-monsters/Colour'

export type Pet = {
  card: string
  art: Art
  colour: Colour | null
  candies: number
  hunger: number | null
}

const pet = (
  card: string,
  colour: Colour | null,
  candies: number,
  hunger: number | null,
  art: Art,
): Pet => ({ card, colour, candies, hunger, art })

/** Monsters to show without a game: before the start, and in the rules. */
export const MAGMOT = pet('magmot', 'red', 1, 2, {
  shape: 'blob',
  eyes: 'two',
  mouth: 'fangs',
  crown: 'horns',
})
export const WOLF = pet('waferwolf', 'blue', 1, 2, {
  shape: 'fluff',
  eyes: 'two',
  mouth: 'fangs',
  crown: 'ears',
})
export const PUSS = pet('sour-puss', 'green', 2, 2, {
  shape: 'star',
  eyes: 'one',
  mouth: 'fangs',
  crown: 'ears',
})
export const UNO = pet('uno', null, 0, null, {
  shape: 'blob',
  eyes: 'one',
  mouth: 'smirk',
  crown: 'bare',
})

export const WAITING: Pet[] = [WOLF, MAGMOT, PUSS]
