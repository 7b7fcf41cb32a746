import { expect, test } from 'vitest'
import { spelled, typedCode } from './devices.svelte'

test('a code is read in halves, and typed as one likes', () => {
  expect(spelled('BCDFGH')).toBe('BCD FGH')
  for (const text of ['bcd fgh', 'BCD-FGH', ' bcdfgh ', 'BCDFGHJK'])
    expect(typedCode(text)).toBe('BCDFGH')
  expect(typedCode('bc1')).toBe('BC')
})
