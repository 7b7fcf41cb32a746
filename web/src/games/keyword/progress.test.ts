import { expect, test } from 'vitest'
import { said, slots } from './progress'

const progress = { covered: [true, false, false, false], missing: 'eep' }

// KW-14
test('letters one has, letters a word would bring, and open ones', () => {
  const states = (missing: string | null) =>
    slots('keep', progress, missing).map(({ state }) => state)
  expect(states(null)).toEqual(['have', 'open', 'open', 'open'])
  expect(states('ep')).toEqual(['have', 'open', 'would', 'open'])
  expect(states('')).toEqual(['have', 'would', 'would', 'would'])
})

test('it is read aloud', () => {
  expect(said(slots('keep', progress))).toBe('1 of 4 letters of the keyword, missing E E P')
  expect(said(slots('keep', progress, 'ep'))).toBe(
    '1 of 4 letters of the keyword, E with this word, missing E P',
  )
  expect(said(slots('keep', { covered: [true, true, true, true], missing: '' }))).toBe(
    'the whole keyword',
  )
})
