import { beforeEach, expect, test } from 'vitest'
import { addSeatHere, forget, held, heldSeat, hold, noteHeld, seatsHere, tablesHeld } from './seats'

beforeEach(() => localStorage.clear())

test('a seat is kept by its table and can be forgotten', () => {
  hold('t1', 0, 'secret')
  expect(heldSeat('t1')).toMatchObject({ seat: 0, secret: 'secret' })
  expect(heldSeat('t2')).toBeNull()
  forget('t1')
  expect(heldSeat('t1')).toBeNull()
})

test('a game that is on is not forgotten for newer ones', () => {
  hold('grandma', 0, 'hers', 0)
  noteHeld('grandma', { stage: 'running' })
  for (let i = 1; i < 150; i++) {
    hold(`t${i}`, 0, 's', i)
    noteHeld(`t${i}`, { stage: i % 2 ? 'finished' : 'waiting' })
  }
  expect(heldSeat('grandma')?.secret).toBe('hers')
  const kept = (stage: string) => Object.values(held()).filter(one => one.stage === stage).length
  expect([kept('running'), kept('waiting'), kept('finished')]).toEqual([1, 50, 12])
  expect(heldSeat('t149')).not.toBeNull()
  expect(heldSeat('t1')).toBeNull()
})

test('of very many games that are on the oldest is forgotten', () => {
  for (let i = 0; i <= 200; i++) hold(`t${i}`, 0, 's', i)
  expect(Object.keys(held())).toHaveLength(200)
  expect(heldSeat('t0')).toBeNull()
  expect(heldSeat('t1')).not.toBeNull()
})

test('what the host says about a seat is noted where one is held', () => {
  noteHeld('t1', { seat: 1 })
  expect(held()).toEqual({})
  hold('t1', 0, 'secret', 5)
  noteHeld('t1', { seat: 1, stage: 'frozen' })
  expect(heldSeat('t1')).toEqual({ seat: 1, secret: 'secret', at: 5, stage: 'frozen' })
})

test('games that are on are asked about first', () => {
  hold('over', 0, 's', 3)
  noteHeld('over', { stage: 'finished' })
  hold('open', 0, 's', 2)
  noteHeld('open', { stage: 'waiting' })
  hold('on', 0, 's', 1)
  expect(tablesHeld()).toEqual(['on', 'open', 'over'])
})

test('seats of others on this device are remembered for their table', () => {
  addSeatHere('t', 1, 'one')
  addSeatHere('t', 2, 'two')
  expect(seatsHere('t').map(({ seat, secret }) => [seat, secret])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
  expect(seatsHere('u')).toEqual([])
})

test('a broken store is an empty one', () => {
  localStorage.setItem('parlour:seats', '{not json')
  expect(held()).toEqual({})
})
