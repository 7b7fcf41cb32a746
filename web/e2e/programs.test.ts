import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Fixture, PHONE } from './fixture'
import { look } from './look'
import { invite } from './table'

const fixture = new Fixture()

/** The bot of docs/bots.md, where it finds its package as after `npm install ws`. */
const folder = mkdtempSync(join(tmpdir(), 'parlour-bot-'))
const web = join(import.meta.dirname, '..')
let bots: ChildProcess[] = []

beforeAll(() => {
  cpSync(join(web, '../docs/bots/bot.mjs'), join(folder, 'bot.mjs'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(web, 'node_modules/ws'), join(folder, 'node_modules/ws'))
})
afterEach(() => {
  for (const bot of bots) bot.kill()
  bots = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startBot(token: string): void {
  const address = fixture.host.url.replace('http', 'ws')
  bots.push(spawn('node', [join(folder, 'bot.mjs'), address, token], { stdio: 'inherit' }))
}

test('a token for a seat lets a program sit down there', async () => {
  const { page } = await fixture.newPerson(PHONE)
  await invite(page, 'Ada', /Mini/)
  await page.getByText('Or ask a program').click()
  await page.getByText('No program that plays this game is connected.').waitFor()
  await page.getByRole('button', { name: 'A token for this seat' }).click()
  const token = await page.getByLabel('Token for seat 2').inputValue()
  await look(page, 'a token for a program')
  startBot(token)
  await page.getByText('Guest (bot)').first().waitFor()
  await page.getByRole('grid').waitFor()
})

test('a program that is connected is asked by its name', async () => {
  await fixture.host.stop()
  const token = fixture.host.token('Otto')
  await fixture.host.start()
  startBot(token)
  const { page } = await fixture.newPerson(PHONE)
  await invite(page, 'Ada', /Mini/)
  const summary = page.getByText('Or ask a program')
  // By keyboard, as much as by finger.
  await summary.focus()
  await page.keyboard.press('Enter')
  const otto = page.getByRole('button', { name: /^Otto \(bot\)/ })
  const again = page.getByRole('button', { name: 'Look again' })
  await expect.poll(async () => (await otto.count()) || (await again.click())).toBe(1)
  await look(page, 'a program to ask')
  expect(await otto.textContent()).toContain('Plays at 0 of 8 tables')
  await otto.click()
  await page.getByRole('grid').waitFor()
  await page.getByText('Otto (bot)').first().waitFor()
})
