import { expect, test } from 'vitest'
import { nameOf, special, wordsFact } from './lists'

test('a list is named before and after it is fixed; the usual one is not worth telling', () => {
  const fixed = { name: 'family', version: '1', hash: 'ab' }
  expect([nameOf('large'), nameOf(fixed), nameOf(undefined)]).toEqual([
    'large',
    'family',
    'standard',
  ])
  expect([special('standard'), special(undefined), special(fixed)]).toEqual(['', '', 'family'])
})

test('which words count, in plain words', () => {
  expect(wordsFact('large').text).toBe('The large list: anything goes')
  expect(wordsFact('attic', false).text).toBe('The word list “attic”, without offensive words')
})
