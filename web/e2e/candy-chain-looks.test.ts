/** Every screen of Candy Chain, looked at as in `page-looks.test.ts`. */
import { describe, test } from 'vitest'
import { Fixture } from './fixture'
import { LOOKING, LOOKS, ScreenshotSession } from './look'
import { card, move, myMove, over, playNow, playOut, settle, sit } from './table'

const fixture = new Fixture(0)

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device, 'candy-chain')

  test('a game from the choice of sides to the replay', async () => {
    const person = await at.newPerson()
    const { page } = person
    await playNow(page)
    await at.look(page, 'rights')
    await page.getByRole('button', { name: 'Choose colours' }).click()
    await page.getByRole('button', { name: 'Fruits' }).waitFor()
    await at.look(page, 'sides')
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
    await at.look(page, 'choice')
    await at.dialogs(page)
    await page.keyboard.press('Escape')
    await held.first().click()
    await page.getByRole('alert').waitFor()
    await at.look(page, 'refused')
    await playOut(page)
    await over(page).waitFor()
    await at.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'One move back' }).click()
    await at.look(page, 'replay')
  })

  test('a game with a clock, watched', async () => {
    const nadia = await at.newPerson()
    await nadia.page.goto('/')
    await card(nadia.page).getByRole('button', { name: 'Invite a friend' }).click()
    await nadia.page.getByLabel('Your name').fill('Nadia')
    await nadia.page.getByText('More options').click()
    await nadia.page.getByRole('radio', { name: /^5 min \+ 3 s/ }).check({ force: true })
    await nadia.page.getByRole('button', { name: 'Make the table' }).click()
    const link = await nadia.page.getByLabel('Link to this table').inputValue()
    const ben = await at.newPerson()
    await sit(ben.page, link, 'Ben')
    await settle(nadia.page, ben.page)
    const eve = await at.newPerson()
    await eve.page.goto(link)
    await eve.page.getByRole('timer').first().waitFor()
    await at.look(eve.page, 'watching')
    await at.tv(new URL(link).pathname)
  })

  test('the lesson', () => at.lesson('candy-chain'))

  test('the rules', () => at.rules('candy-chain', 'CC-08'))
})
