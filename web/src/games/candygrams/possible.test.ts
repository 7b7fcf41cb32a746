import { expect, test } from 'vitest'
import type { PlayerView } from '../../gen/candygrams/PlayerView'
import { after, before, spelled } from './possible'

const player: PlayerView = {
  shoppe: 1,
  candies: null,
  crossword: [
    [1, 0, 'Ab'],
    [2, 0, 'Cp'],
    [3, 0, 'Ty'],
    [1, -1, 'Fp'],
    [1, 1, 'Np'],
  ],
  base: [],
  words: [],
  laid: [
    {
      play: 3,
      combo: ['pink', 'blue'],
      off: [[0, 0, 'Fp']],
      on: [
        [1, -1, 'Fp'],
        [1, 1, 'Np'],
      ],
      words: [],
      at: 0,
      upheld: false,
    },
  ],
  status: 'played',
  traded: false,
  done: false,
  ache: false,
  left: false,
}

test('another play is shown on the crossword as it was before one’s own', () => {
  const fact = before(player)
  expect(fact.map(([x, y, candy]) => `${candy}${x},${y}`).sort()).toEqual([
    'Ab1,0',
    'Cp2,0',
    'Fp0,0',
    'Ty3,0',
  ])
  expect(after(fact, { off: [[0, 0]], on: [[4, 0, 'Sp']] }).map(([, , candy]) => candy)).toEqual([
    'Ab',
    'Cp',
    'Ty',
    'Sp',
  ])
  expect(before({ ...player, status: 'passed' })).toBe(player.crossword)
  const fan: [number, number, string][] = [
    [1, 1, 'Np'],
    [1, -1, 'Fp'],
  ]
  expect(spelled(fact, { off: [[0, 0]], on: fan, words: ['fan', 'act'] })).toEqual([
    { candy: 'Fp', fresh: true },
    { candy: 'Ab', fresh: false },
    { candy: 'Np', fresh: true },
  ])
  expect(spelled(fact, { off: [[0, 0]], on: [], words: ['act'] })).toEqual([])
})
