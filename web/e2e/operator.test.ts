/** What whoever runs the host does reaches the people at the tables, in words. */
import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { invite, playNow } from './table'

const fixture = new Fixture(0, [
  '--keep-finished-days',
  '30',
  '--keep-waiting-hours',
  '48',
  '--contact',
  'mailto:host@example.org',
])

const idOf = (address: string) => new URL(address).pathname.split('/')[2] ?? ''

test('people at a table read what the operator says, and why a game is ended', async () => {
  const { page } = await fixture.newPerson()
  await playNow(page)
  await fixture.host.admin('broadcast', 'We restart at nine. Your games stay.')
  await page
    .getByText('From whoever runs this host: We restart at nine. Your games stay.')
    .waitFor()
  await fixture.host.admin('close', idOf(page.url()), '--reason', 'Somebody asked for it.')
  await page
    .getByText(/Whoever runs this host ended (it|this game): Somebody asked for it\./)
    .first()
    .waitFor()
  // Whoever comes back later reads it, too.
  await page.reload()
  await page.getByText('Whoever runs this host ended it: Somebody asked for it.').waitFor()
})

test('who waits at a table that is closed reads why', async () => {
  const { page } = await fixture.newPerson()
  const link = await invite(page, 'Ada', /Mini/)
  await fixture.host.admin('close', idOf(link), '--reason', 'Nobody comes.')
  await page.getByRole('heading', { name: 'This table is closed' }).waitFor()
  await page.getByText('Whoever runs this host closed it: Nobody comes.').waitFor()
})

test('everybody can read for how long this host keeps what', async () => {
  const { page } = await fixture.newPerson()
  await page.goto('/')
  await page.getByRole('link', { name: 'What is stored' }).click()
  const kept = page.getByRole('row', { name: /^Games:/ })
  await kept.waitFor()
  expect(await kept.textContent()).toContain('Finished games for 30 days')
  expect(await kept.textContent()).toContain('tables where nobody ever played for 48 hours')
  const contact = page.getByRole('link', { name: 'host@example.org' })
  expect(await contact.getAttribute('href')).toBe('mailto:host@example.org')
})
