import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { look } from './look'

const fixture = new Fixture()

const listed = (page: Page) => page.getByRole('main').getByRole('listitem')

test('finished games are listed, searched, deleted, exported, and imported elsewhere', async () => {
  const ada = await fixture.newPerson()
  const { page } = ada
  const deal = [['c'], ['a'], ['t'], ['th'], ['e'], ['z'], ['x'], ['o', 'i']]
  const scenario = { piles: deal }
  await tableWith(ada, { game: 'quiddler-solitaire', name: 'Ada', seats: 1, scenario })
  const piles = page.getByRole('group', { name: 'The eight piles' })
  await piles.waitFor()
  await page.keyboard.type('cat')
  await page.getByRole('button', { name: 'Spell CAT', disabled: false }).click()
  await page.getByRole('button', { name: 'Stop the game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('region', { name: /points? left/ }).waitFor()

  // A game against a bot, given up.
  const bots = ['beginner']
  await tableWith(ada, { game: 'candy-chain', name: 'Ada', seats: 2, bots })
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('region', { name: /wins/ }).waitFor()

  await page.goto('/history')
  await expect.poll(() => listed(page).count()).toBe(2)
  await page.getByText('CAT', { exact: true }).waitFor()
  await look(page, 'page/history', true)
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Candy Chain' })
  await expect.poll(() => listed(page).count()).toBe(1)
  await page.getByRole('combobox', { name: 'Game' }).selectOption('')
  await page.getByRole('searchbox', { name: 'Played with' }).fill('nobody at all')
  await page.getByText('No game fits. Look for less.').waitFor()
  await page.getByRole('searchbox', { name: 'Played with' }).fill('')
  await page.getByLabel('Day').fill('2020-02-02')
  await page.getByText('No game fits. Look for less.').waitFor()
  await page.getByLabel('Day').fill('')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const path = await (await saved).path()
  expect(readFileSync(path, 'utf8')).not.toContain('secret')
  await page.getByRole('button', { name: /^Delete Quiddler Solitaire/ }).click()
  await expect.poll(() => listed(page).count()).toBe(1)

  const phone = await fixture.newPerson(PHONE)
  await phone.page.goto('/history')
  await phone.page.getByText('Nothing here yet.').waitFor()
  await phone.page.getByLabel('File of your games').setInputFiles(path)
  await phone.page.getByText('2 games added.').waitFor()
  await expect.poll(() => listed(phone.page).count()).toBe(2)
  await phone.page.getByLabel('File of your games').setInputFiles(path)
  await phone.page.getByText('Those games were all here already.').waitFor()
  await phone.page.getByRole('button', { name: 'Delete all' }).click()
  const dialog = phone.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await phone.page.getByText('Nothing here yet.').waitFor()
})
