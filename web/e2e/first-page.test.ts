import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Fixture } from './fixture'

const fixture = new Fixture()

test('the first page weighs less than 80 kB, with all that it fetches', async () => {
  const script = new URL('../scripts/first-page.mjs', import.meta.url).pathname
  const { stdout, stderr } = await promisify(execFile)('node', [script, fixture.host.url])
  expect(Number(stdout), stderr).toBeGreaterThan(0)
  // What weighs too much is listed; what nobody needs before the first tap is fetched later.
  expect(Number(stdout), stderr).toBeLessThan(80_000)
})
