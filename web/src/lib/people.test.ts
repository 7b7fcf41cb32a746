import { expect, test } from 'vitest'
import { fenced } from './people'

test('a name that runs the other way cannot turn a sentence around', () => {
  expect(fenced('נדיה')).toBe('\u2068נדיה\u2069')
  expect(fenced('\u202eNadia')).toBe('\u2068Nadia\u2069')
  // Nor can it climb over its fence.
  expect(fenced('Na\u2069\u202edia')).toBe('\u2068Nadia\u2069')
})

test('plain names stay as they are', () => {
  for (const name of ['Nadia', 'Zoë (7)', 'Ирина', 'Ben 2']) expect(fenced(name)).toBe(name)
})
