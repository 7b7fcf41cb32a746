import { expect, test } from 'vitest'
import { digitsOf, fileVerdict, verdict, witnessOf } from './fair-check'

const report = { report: { notes: ['It is the deal of a day.'], finished: true, deals: 1 } }
const saw = {
  commit: 'a',
  commits: null,
  attempt: null,
  offered: {},
  entropy: {},
  laid_out: '',
}

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

test('a game that began without what this page had committed to is not called fair', () => {
  const without = (replaced: boolean) => ({
    report: { ...report.report, left_out: [{ seat: 0, replaced }] },
  })
  const offered = { ...saw, offered: { 0: 'b' } }
  const there = verdict(without(false), offered, true)
  expect(there.fair).toBe(false)
  expect(there.line).toContain('left your page out')
  const away = verdict(without(false), offered, false)
  expect(away.fair).toBeNull()
  expect(away.line).toContain('had no part in the luck')
  const other = verdict(without(true), offered, true)
  expect(other.fair).toBeNull()
  expect(other.line).toContain('another device')
})

test('without the check nothing is claimed', () => {
  expect(verdict({ missing: true }, saw).fair).toBeNull()
})

test('a fingerprint may have spaces, and is long enough to say something', () => {
  expect(digitsOf('789F 2a34-AC54')).toBe('789f2a34ac54')
  for (const none of ['', '789f', 'a deal', 'a'.repeat(65)]) expect(digitsOf(none)).toBeNull()
})

test('what was noted down is compared with a file', () => {
  const log = `{"commit":"${'789f'.repeat(16)}"}\n`
  const noted = { fingerprint: '789f 789f', seat: 1, text: 'pepper' }
  expect(witnessOf(log, noted)).toMatchObject({
    commit: '789f'.repeat(16),
    entropy: { 1: 'pepper' },
  })
  expect(witnessOf(log, { fingerprint: '0123 4567', seat: 0, text: '' })).toMatchObject({
    commit: '01234567',
    entropy: {},
  })
  const { fair, line } = fileVerdict(report, noted)
  expect(fair).toBe(true)
  expect(line).toContain('The fingerprint is the one you noted. Seat 2 added that text.')
  const fault = { line: 3, code: 'wrong-hash', message: 'The hash does not fit.' }
  expect(fileVerdict({ fault }, noted).line).toContain('in line 3. The hash does not fit.')
})

test('a file without its end proves no deal', () => {
  const open = { report: { notes: [], finished: false, deals: null } }
  const { fair, line } = fileVerdict(open, { fingerprint: '', seat: 0, text: '' })
  expect(fair).toBeNull()
  expect(line).toContain('the deals cannot be checked')
})
