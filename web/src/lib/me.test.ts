import { expect, test } from 'vitest'
import { me, nameTrouble } from './me.svelte'

test('a name is needed where friends play, and is never cut without a word', () => {
  expect(nameTrouble('Ben', true)).toBe('')
  expect(nameTrouble('  ', true)).toMatch(/Type a name/)
  expect(nameTrouble('  ', false)).toBe('')
  expect(nameTrouble('x'.repeat(24), true)).toBe('')
  expect(nameTrouble('x'.repeat(25), true)).toMatch(/at most 24 letters. This one has 25/)
})

test('name and picture are remembered', () => {
  me.set(' Ben ', 'cat')
  expect([me.name, me.avatar]).toEqual(['Ben', 'cat'])
  expect(localStorage.getItem('parlour:name')).toBe('"Ben"')
  expect(localStorage.getItem('parlour:avatar')).toBe('"cat"')
})
