import { beforeEach, expect, test } from 'vitest'
import { forget, held, heldSeat, hold } from './seats'

beforeEach(() => localStorage.clear())

test('a seat is kept by its table and can be forgotten', () => {
  hold('t1', 0, 'secret')
  expect(heldSeat('t1')).toMatchObject({ seat: 0, secret: 'secret' })
  expect(heldSeat('t2')).toBeNull()
  forget('t1')
  expect(heldSeat('t1')).toBeNull()
})

test('the oldest seats are forgotten first', () => {
  for (let i = 0; i < 50; i++) hold(`t${i}`, 0, 's', i)
  expect(Object.keys(held())).toHaveLength(12)
  expect(heldSeat('t37')).toBeNull()
  expect(heldSeat('t49')).not.toBeNull()
})

test('a broken store is an empty one', () => {
  localStorage.setItem('parlour:seats', '{not json')
  expect(held()).toEqual({})
})
