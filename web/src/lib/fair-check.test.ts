import { expect, test } from 'vitest'
import { verdict } from './fair-check'

const report = { report: { notes: ['It is the deal of a day.'], finished: true, deals: 1 } }
const saw = { commit: 'a', commits: null, attempt: null, entropy: {}, laid_out: '' }

test('a correct game is fair to people who saw it begin', () => {
  expect(verdict(report, { ...saw, entropy: { 0: 'salt' } })).toEqual({
    fair: true,
    line: 'The deal was fair: it came from the number that the host had promised, and from yours.',
    notes: ['It is the deal of a day.'],
  })
  expect(verdict(report, saw).line).not.toContain('yours')
})

test('people who were not there are told what cannot be checked', () => {
  expect(verdict(report, null).line).toContain('was not here before the first deal')
})

test('a fault names its line', () => {
  const fault = { line: 3, code: 'wrong-hash', message: 'The hash does not fit.' }
  const { fair, line } = verdict({ fault }, saw)
  expect(fair).toBe(false)
  expect(line).toContain('The hash does not fit. (line 3 of the log)')
})

test('without the check nothing is claimed', () => {
  expect(verdict({ missing: true }, saw).fair).toBeNull()
})
