import { expect, test } from 'vitest'
import { Desk } from './desk.svelte'
import type { Mine } from './draft'

const mine: Mine = {
  crossword: [
    [0, 0, 'Fp'],
    [1, 0, 'Ab'],
    [2, 0, 'Cp'],
    [3, 0, 'Ty'],
  ],
  candies: ['Np', 'Ny', 'Sp', 'Ap'],
}

function desk() {
  const said: string[] = []
  const one = new Desk(null, words => said.push(words))
  one.sync(mine, ['pink', 'blue'])
  return { desk: one, said }
}

test('a cell is tapped, then candies; or a candy, then a cell', () => {
  const { desk: mine } = desk()
  const slot = (candy: string) => mine.slots.find(one => one.candy === candy && !one.used)!
  mine.tapSlot(slot('Sp'))
  expect(mine.picked).toBe('Sp')
  mine.tapCell([4, 0])
  expect(mine.draft.on).toEqual([[4, 0, 'Sp']])
  // Beside a word in a row the cursor goes on along the row; below a candy it goes down.
  expect(mine.cursor).toEqual({ x: 5, y: 0, along: 'row' })
  mine.tapCell([1, 1])
  expect(mine.cursor).toEqual({ x: 1, y: 1, along: 'column' })
  mine.tapSlot(slot('Np'))
  expect(mine.board.get('1,1')?.candy).toBe('Np')
  expect(mine.slots.find(one => one.candy === 'Np')?.used).toBe(true)
  mine.tapCell([1, 2])
  expect(mine.cursor?.along).toBe('row')
  // A candy of the draft that is tapped comes back.
  mine.tapCell([1, 1])
  expect(mine.board.has('1,1')).toBe(false)
})

// CG-19
test('what lies comes off, and goes back', () => {
  const { desk: mine } = desk()
  mine.tapCell([0, 0])
  expect(mine.lever?.words).toBe('Take off F')
  mine.lever?.pull()
  expect(mine.draft.off).toEqual([[0, 0]])
  expect(mine.lever?.words).toBe('Put F back')
  mine.lever?.pull()
  expect(mine.empty).toBe(true)
  mine.remove()
  mine.tapCell([1, -1])
  mine.type('f')
  mine.type('a')
  mine.type('n')
  expect(mine.draft.on).toEqual([
    [1, -1, 'Fp'],
    [1, 1, 'Np'],
  ])
  mine.colour(1)
  expect(mine.draft.on[1]).toEqual([1, 1, 'Ny'])
  mine.erase()
  mine.recall()
  expect(mine.empty).toBe(true)
})

test('dragging moves candies onto the board, over it, and off it', () => {
  const { desk: mine, said } = desk()
  mine.drop('Sp', null, [4, 0])
  mine.drop('Sp', [4, 0], [0, 1])
  expect(mine.draft.on).toEqual([[0, 1, 'Sp']])
  mine.drop('Sp', [0, 1], null)
  mine.drop('Np', null, null)
  expect(mine.empty).toBe(true)
  expect(said.at(-1)).toBe('S pink back in the shoppe')
})

test('typing without a cell, and without the letter, is answered', () => {
  const { desk: mine, said } = desk()
  mine.type('n')
  expect(said.at(-1)).toMatch(/^Choose where your word begins/)
  mine.arrow(1, 0, [1, 1])
  mine.arrow(0, 1, [1, 1])
  expect(mine.cursor).toEqual({ x: 1, y: 2, along: 'row' })
  mine.type('z')
  expect(said.at(-1)).toBe('You have no Z left.')
})
