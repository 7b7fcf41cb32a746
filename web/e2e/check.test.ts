import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { over, playNow } from './table'

const fixture = new Fixture()

test('a downloaded game is checked offline, and a changed byte is named with its line', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await playNow(page)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await over(page).waitFor()
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const log = await page.evaluate(async id => (await fetch(`/api/finished/${id}/log`)).text(), id)
  await page.goto('/about')
  await page.getByRole('link', { name: 'check a whole game from its log' }).click()
  await page.getByText('you can go offline now').waitFor()
  await page.context().setOffline(true)
  const check = async (text: string) => {
    await page
      .getByLabel('File of the game')
      .setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Check it' }).click()
  }
  await check(log)
  await page.getByText('This file is right: every move follows the rules').waitFor()

  // What was noted down belongs to this game, or to another.
  const { commit, entropy } = JSON.parse(log.slice(0, log.indexOf('\n')))
  await page.getByLabel('Fingerprint of the deal').fill(commit.slice(0, 16))
  await page.getByLabel('The text that your page added').fill(entropy[0])
  await check(log)
  await page.getByText('The fingerprint is the one you noted. Seat 1 added that text.').waitFor()
  await page.getByLabel('Fingerprint of the deal').fill('0123 4567 89ab cdef')
  await check(log)
  await page.getByText('its commitment was changed').waitFor()
  await page.getByLabel('Fingerprint of the deal').fill('nonsense')
  await page.getByText('A fingerprint is 8 to 64').waitFor()
  expect(await page.getByRole('button', { name: 'Check it' }).isDisabled()).toBe(true)
  await page.getByLabel('Fingerprint of the deal').fill('')

  const lines = log.split('\n')
  lines[1] = (lines[1] ?? '').replace('"at":0', '"at":1')
  await check(lines.join('\n'))
  await page.getByText('Something is wrong with this file, in line 2.').waitFor()
  await page.context().setOffline(false)
})
