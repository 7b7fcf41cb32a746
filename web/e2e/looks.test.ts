/** Every screen at the width of a phone and of a desk, by day and by night: axe finds nothing on
 * it, nothing sticks out at the side, and a picture of it is kept in `SHOTS` (`web/shots`). */
import { describe, test } from 'vitest'
import { Fixture } from './fixture'
import { LOOKS, ScreenshotSession } from './look'
import { card, invite, move, myMove, over, playNow, playOut, settle, sit } from './table'

const fixture = new Fixture()

describe.each(LOOKS)('$width wide, $theme', look => {
  const at = new ScreenshotSession(fixture, look)
  const chain = new ScreenshotSession(fixture, look, 'candy-chain')

  test('home, its dialogs, the table before the start, rules, about', async () => {
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
    await page.goto('/')
    await page.getByRole('region', { name: 'Your games' }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'settings')
    const ben = await at.newPerson()
    await ben.page.goto(link)
    await ben.page.getByRole('button', { name: 'Sit down and play' }).waitFor()
    await at.look(ben.page, 'join', true)
    await ben.page.goto('/rules/candy-chain#CC-08')
    await ben.page.locator('#CC-08').waitFor()
    await at.look(ben.page, 'rules', true)
    await ben.page.goto('/about')
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await at.look(ben.page, 'about', true)
    await ben.page.goto('/nowhere')
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await at.look(ben.page, 'nowhere')
    // The page that is not there is the one complaint.
    ben.forgive()
  })

  test('a game from the choice of sides to the replay', async () => {
    const person = await chain.newPerson()
    const { page } = person
    await playNow(page)
    await chain.look(page, 'rights')
    await page.getByRole('button', { name: 'Choose colours' }).click()
    await page.getByRole('button', { name: 'Fruits' }).waitFor()
    await chain.look(page, 'sides')
    await page.getByRole('button', { name: 'Fruits' }).click()
    const held = page.getByRole('gridcell', { name: /(red|blue|yellow) .*, holds the chain$/ })
    for (let turns = 0; turns < 5 || !(await held.count()); turns++) {
      await move(page)
      await myMove(page).waitFor()
    }
    await page.locator('.cell.ready').first().click()
    await page
      .locator('.cell.partner')
      .first()
      .click()
      .catch(() => {})
    await chain.look(page, 'choice')
    await page.keyboard.press('Escape')
    await held.first().click()
    await page.getByRole('alert').waitFor()
    await chain.look(page, 'refused')
    await playOut(page)
    await over(page).waitFor()
    await chain.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'One move back' }).click()
    await chain.look(page, 'replay')
  })

  test('a game with a clock, watched', async () => {
    const nadia = await chain.newPerson()
    await nadia.page.goto('/')
    await card(nadia.page).getByRole('button', { name: 'Invite a friend' }).click()
    await nadia.page.getByLabel('Your name').fill('Nadia')
    await nadia.page.getByText('More options').click()
    await nadia.page.getByRole('radio', { name: /^5 min \+ 3 s/ }).check({ force: true })
    await nadia.page.getByRole('button', { name: 'Make the table' }).click()
    const link = await nadia.page.getByLabel('Link to this table').inputValue()
    const ben = await chain.newPerson()
    await sit(ben.page, link, 'Ben')
    await settle(nadia.page, ben.page)
    const eve = await chain.newPerson()
    await eve.page.goto(link)
    await eve.page.getByRole('timer').first().waitFor()
    await chain.look(eve.page, 'watching')
  })
})
