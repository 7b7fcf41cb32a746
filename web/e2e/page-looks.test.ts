/** Every screen that all games share, at every size, by day and by night: what can be measured is
 * checked, and a picture of it is kept in `SHOTS` (`web/shots`). */
import { describe, test } from 'vitest'
import { closeDialog } from './browser'
import { Fixture } from './fixture'
import { LOOKING, LOOKS, ScreenshotSession } from './look'
import { card, invite, move, myMove, playNow, settle, sit } from './table'

const fixture = new Fixture()

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device)

  test('home, its dialogs, the table before the start, about', async () => {
    const nadia = await at.newPerson()
    const { page } = nadia
    await page.goto('/')
    await card(page)
      .getByRole('radio', { name: /Gumdrop/ })
      .waitFor({ state: 'attached' })
    await at.look(page, 'home', true)
    await card(page).getByRole('button', { name: 'Invite a friend' }).click()
    await page.getByRole('button', { name: 'Make the table' }).waitFor()
    await at.look(page, 'invite')
    const link = await invite(page, 'Nadia', /Standard/)
    await page.getByRole('button', { name: /Gumdrop/ }).waitFor()
    await at.look(page, 'waiting', true)
    await at.tv(new URL(link).pathname)
    await page.goto('/')
    await page.getByRole('region', { name: 'Your games' }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'settings')
    const ben = await at.newPerson()
    await ben.page.goto(link)
    await ben.page.getByRole('button', { name: 'Sit down and play' }).waitFor()
    await at.look(ben.page, 'join', true)
    await ben.page.goto('/about')
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await at.look(ben.page, 'about', true)
    await ben.page.goto('/nowhere')
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await at.look(ben.page, 'nowhere')
    // The page that is not there is the one complaint.
    ben.dropComplaints()
  })

  test('daily games and finished games, before the first and after', async () => {
    const ada = await at.newPerson()
    const { page } = ada
    await page.goto('/history')
    await page.getByText('Nothing here yet.').waitFor()
    await at.look(page, 'history-empty')
    await page.goto('/daily')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
    await page.getByRole('button', { name: 'Play Quiddler Solitaire' }).waitFor()
    await at.look(page, 'daily', true)
    await page.getByRole('button', { name: 'Play Quiddler Solitaire' }).click()
    await page.getByRole('group', { name: 'The eight piles' }).waitFor()
    await page.getByRole('button', { name: 'Stop the game' }).click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'stop')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('region', { name: 'Daily result' }).waitFor()
    await at.look(page, 'daily-end')
    await page.getByRole('link', { name: 'Today’s games' }).click()
    await page.getByRole('list', { name: 'Ranking' }).waitFor()
    await at.look(page, 'daily-done', true)
    await page.goto('/history')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await at.look(page, 'history', true)
    await page.goto('/')
    await page.getByText('1 day in a row').waitFor()
    await at.look(page, 'home-again', true)
  })

  test('another device, a family link, one phone for two, a table as text', async () => {
    const nadia = await at.newPerson()
    const { page } = nadia
    await page.goto('/device')
    await page.getByLabel('Code').waitFor()
    await at.look(page, 'device')
    await page.goto('/f')
    await page.getByRole('button', { name: 'Make our link' }).click()
    await page.getByLabel('Your family link').waitFor()
    await page.getByRole('button', { name: /^Quiddler/ }).click()
    await page.getByLabel('Your name').waitFor()
    await at.look(page, 'family', true)
    await page.goto('/')
    await card(page, 'Quiddler').getByRole('button', { name: 'Invite friends' }).click()
    await page.getByLabel('Your name').fill('Nadia')
    await page.getByRole('button', { name: 'Make the table' }).click()
    await page.getByLabel('Their name').fill('Tom')
    await page.getByRole('button', { name: 'Add a player on this device' }).click()
    await page.getByRole('heading', { level: 1, name: /^Pass to / }).waitFor()
    await at.look(page, 'pass')
    await playNow(page)
    await settle(page)
    await myMove(page).waitFor()
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'resign')
    await page.goto(`${page.url()}?text`)
    await page.getByText(/^\s*a b c d e f g h/m).waitFor()
    await at.look(page, 'text', true)
  })

  test('calling out, a code for another device, somebody who is away', async () => {
    const [nadia, ben] = [await at.newPerson(), await at.newPerson()]
    const { page } = nadia
    const link = await invite(page, 'Nadia', /Mini/)
    await sit(ben.page, link, 'Ben')
    await settle(page, ben.page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Call something out' }).click()
    await page.getByRole('button', { name: 'Well played!' }).waitFor()
    await at.look(page, 'call-out')
    await closeDialog(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Play on another device' }).click()
    await page.getByLabel(/^The code:/).waitFor()
    await at.look(page, 'other-device')
    await closeDialog(page)
    const mine = await Promise.any([
      myMove(page)
        .waitFor()
        .then(() => true),
      myMove(ben.page)
        .waitFor()
        .then(() => false),
    ])
    if (mine) await move(page)
    await myMove(ben.page).waitFor()
    await ben.page.goto('about:blank')
    await page.getByRole('region', { name: 'Waiting for Ben' }).waitFor()
    await at.look(page, 'away')
  })
})
