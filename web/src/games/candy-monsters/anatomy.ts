/** How a monster is put together: what each part looks like, and where it belongs on each body.
 * Everything is drawn on a square of 120, the ground at 112, the middle at 60. */
import type { Art } from '../../gen/candy-monsters/Art'
import type { Colour } from '../../gen/candy-monsters/Colour'
import type { Shape } from '../../gen/candy-monsters/Shape'

type Spot = readonly [x: number, y: number]

/** A body, and where its other parts go. Pairs stand `x` to the left and right of the middle. */
export type Body = {
  path: string
  face: Spot
  /** How far apart the eyes are. */
  apart: number
  mouth: Spot
  top: Spot
  /** Horns and ears: how far from the middle, how high, and how far they lean out. */
  side: readonly [x: number, y: number, lean: number]
  /** Where spikes grow along the back of the head: from left to right. */
  ridge: readonly Spot[]
  belly: readonly [y: number, rx: number, ry: number]
  /** Where the marks of its candies are. */
  marks: readonly Spot[]
  shine: string
  arms: readonly [x: number, y: number, lean: number]
  feet: number
}

const round = (n: number): number => Math.round(n * 10) / 10

/** A ring of bumps: a star with few and deep ones, fur with many small ones. */
function bumps(points: number, outer: number, inner: number, [x, y]: Spot, soft: number): string {
  const at = (i: number, r: number): Spot => {
    const turn = (i / points) * Math.PI * 2 - Math.PI / 2
    return [round(x + r * Math.cos(turn)), round(y + r * Math.sin(turn))]
  }
  let path = `M${at(-0.5, inner)}`
  for (let i = 0; i < points; i++)
    path += `C${at(i - soft, outer)} ${at(i + soft, outer)} ${at(i + 0.5, inner)}`
  return `${path}z`
}

export const BODIES: Record<Shape, Body> = {
  blob: {
    path: 'M60 30C86 30 99 50 101 76c.6 8 2 11 6 16 8 10 3 18-7 16-6-1-8-5-14-5-7 0-8 7-16 7-7 0-7-6-13-6s-7 5-14 5c-8 0-8-5-14-6-5-.6-7 4-13 4-10 0-13-8-6-16 5-5 7-9 8-17C19 50 34 30 60 30z',
    face: [60, 58],
    apart: 15,
    mouth: [60, 82],
    top: [60, 31],
    side: [27, 42, 24],
    ridge: [
      [28, 50],
      [40, 38],
      [58, 31],
      [76, 37],
      [90, 49],
    ],
    belly: [92, 22, 10],
    marks: [
      [31, 88],
      [89, 88],
      [76, 44],
    ],
    shine: 'M30 62c2-9 6-15 12-19',
    arms: [40, 78, 38],
    feet: 0,
  },
  drop: {
    path: 'M64 20c1 16 12 20 22 33 7 8 11 17 11 27 0 19-16 30-37 30S23 99 23 80c0-11 4-19 11-27C44 41 60 36 64 20z',
    face: [60, 68],
    apart: 14,
    mouth: [60, 88],
    top: [63, 27],
    side: [23, 53, 34],
    ridge: [
      [29, 62],
      [36, 51],
      [48, 40],
      [75, 41],
      [86, 52],
    ],
    belly: [98, 21, 9],
    marks: [
      [36, 92],
      [84, 92],
      [68, 46],
    ],
    shine: 'M32 80c0-7 2-12 6-16',
    arms: [35, 84, 46],
    feet: 15,
  },
  cube: {
    path: 'M34 34c17-3 35-3 52 0 8 1 12 5 13 13 2 15 2 31 0 47-1 8-5 12-13 13-17 2-35 2-52 0-8-1-12-5-13-13-2-16-2-32 0-47 1-8 5-12 13-13z',
    face: [60, 58],
    apart: 17,
    mouth: [60, 80],
    top: [60, 32],
    side: [29, 35, 16],
    ridge: [
      [29, 35],
      [44, 32],
      [60, 31],
      [76, 32],
      [91, 35],
    ],
    belly: [93, 25, 10],
    marks: [
      [33, 94],
      [87, 94],
      [87, 46],
    ],
    shine: 'M29 58c0-9 3-14 11-15',
    arms: [39, 76, 30],
    feet: 20,
  },
  bean: {
    path: 'M55 16c20-2 33 11 33 29 0 14-5 18-3 32 3 20-8 33-26 33-20 0-33-12-32-32 0-14 5-19 4-32-1-17 8-28 24-30z',
    face: [59, 44],
    apart: 13,
    mouth: [59, 66],
    top: [58, 17],
    side: [19, 24, 20],
    ridge: [
      [33, 35],
      [42, 23],
      [57, 17],
      [72, 22],
      [82, 34],
    ],
    belly: [88, 17, 13],
    marks: [
      [39, 84],
      [76, 90],
      [74, 28],
    ],
    shine: 'M37 42c0-9 4-15 11-17',
    arms: [31, 76, 34],
    feet: 13,
  },
  star: {
    path: bumps(5, 60, 31, [60, 69], 0.17),
    face: [60, 62],
    apart: 13,
    mouth: [60, 80],
    top: [60, 23],
    side: [10, 33, 26],
    ridge: [
      [46, 37],
      [51, 29],
      [60, 23],
      [69, 29],
      [74, 37],
    ],
    belly: [92, 12, 5],
    marks: [
      [41, 96],
      [79, 96],
      [60, 35],
    ],
    shine: 'M51 42c1-6 3-11 6-14',
    arms: [0, 0, 0],
    feet: 0,
  },
  bun: {
    path: 'M60 46c30 0 51 14 53 36 1 10-2 16-9 20-8 6-24 8-44 8s-36-2-44-8c-7-4-10-10-9-20 2-22 23-36 53-36z',
    face: [60, 68],
    apart: 17,
    mouth: [60, 88],
    top: [60, 47],
    side: [31, 55, 28],
    ridge: [
      [24, 60],
      [41, 50],
      [60, 46],
      [79, 50],
      [96, 60],
    ],
    belly: [100, 32, 8],
    marks: [
      [27, 92],
      [93, 92],
      [86, 60],
    ],
    shine: 'M19 80c3-11 11-18 21-21',
    arms: [49, 90, 52],
    feet: 26,
  },
  fluff: {
    path: bumps(17, 45, 36, [60, 69], 0.42),
    face: [60, 62],
    apart: 14,
    mouth: [60, 83],
    top: [60, 30],
    side: [25, 40, 26],
    ridge: [
      [28, 48],
      [42, 36],
      [60, 30],
      [78, 36],
      [92, 48],
    ],
    belly: [93, 20, 9],
    marks: [
      [38, 94],
      [82, 94],
      [79, 46],
    ],
    shine: 'M33 60c3-7 6-11 12-14',
    arms: [38, 80, 44],
    feet: 16,
  },
  cone: {
    path: 'M60 22c6 0 9 4 11 9 8 21 18 40 29 61 5 10 2 16-9 17-20 2-42 2-62 0-11-1-14-7-9-17 11-21 21-40 29-61 2-5 5-9 11-9z',
    face: [60, 66],
    apart: 13,
    mouth: [60, 87],
    top: [60, 23],
    side: [16, 40, 30],
    ridge: [
      [32, 67],
      [41, 49],
      [50, 31],
      [74, 40],
      [84, 58],
    ],
    belly: [99, 24, 7],
    marks: [
      [35, 98],
      [85, 98],
      [62, 44],
    ],
    shine: 'M46 56l7-17',
    arms: [33, 84, 40],
    feet: 18,
  },
}

/** The shape of each colour's candy, about a middle of 0 and a size of 10, as on the cards: told
 * apart without seeing colours. */
export const CANDY: Record<Colour, string> = {
  red: 'M0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10z',
  blue: 'M0-5.200L5.400 3.800Q5.600 4.600 4.800 4.600H-4.800Q-5.600 4.600-5.400 3.800z',
  green: 'M-3.800-4.800h7.600q1 0 1 1v7.600q0 1-1 1h-7.600q-1 0-1-1v-7.600q0-1 1-1z',
}

/** A number that is always the same for a name: for what is only decoration. */
export const lot = (name: string, of: number): number =>
  [...name].reduce((sum, c) => (sum * 41 + (c.codePointAt(0) ?? 0)) % 9973, 92) % of

/** A bigger eater is a bigger monster. */
export const girth = (hunger: number | null): number => 0.8 + 0.05 * Math.min(4, hunger ?? 1)

/** All that tells one picture from another, as text. */
export const sketch = ({ shape, eyes, mouth, crown }: Art, colour: Colour | null): string =>
  [shape, eyes, mouth, crown, colour ?? 'none'].join(' ')
