import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { Fixture } from './fixture'
import { card } from './table'

const OURS = join(import.meta.dirname, '../../crates/candy-monsters/data/standard.toml')

/** Our cards under another name, with another UNO. */
const folder = mkdtempSync(join(tmpdir(), 'parlour-cards-'))
const file = join(folder, 'cards.toml')
const set = readFileSync(OURS, 'utf8').replace('name = "standard"', 'name = "attic"')
writeFileSync(file, set.replaceAll('"UNO"', '"DUE"'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixture = new Fixture(0, ['--cards', file])

test('the host’s own cards can be chosen for a table', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await card(page, "Kingdom's Candy Monsters")
    .getByRole('button', { name: 'Invite friends' })
    .click()
  await page.getByLabel('Your name').fill('Nadia')
  await page.getByRole('radio', { name: /^Attic/ }).check({ force: true })
  await page.getByRole('button', { name: 'Make the table' }).click()
  await page.getByText('Cards: Attic').waitFor()
  await page
    .getByRole('button', { name: /Gumdrop/ })
    .first()
    .click()
  await page.getByRole('group', { name: 'Your monsters' }).waitFor()
})
