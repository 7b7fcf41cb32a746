import { expect, test } from 'vitest'
import { canStayAwake, stayAwake } from './awake'

const settled = () => new Promise(done => setTimeout(done))

test('the screen stays on until the page no longer needs it, and again after a look elsewhere', async () => {
  let held = 0
  const request = async () => {
    held++
    return { release: async () => void held-- }
  }
  expect(canStayAwake()).toBe(false)
  stayAwake()()
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const stop = stayAwake()
  await settled()
  expect(held).toBe(1)
  // The browser let it go while the page was out of sight.
  held = 0
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(held).toBe(1)
  stop()
  await settled()
  expect(held).toBe(0)
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(held).toBe(0)
})
