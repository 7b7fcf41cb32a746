import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  HALFWAY,
  holds,
  kingdom,
  lair,
  main,
  mine,
  position,
  press,
  TURN,
  title,
  usable,
} from './candy-monsters'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { look } from './look'
import { card, sit } from './table'

// Bots act at once: their pace is not under test here.
const fixture = new Fixture(0)

const over = (page: Page) => page.getByRole('region', { name: /wins?!?$|share the win!?$/ })
const awake = (page: Page) => page.locator('.actions .main[aria-disabled=false]')

/** Does one thing: buys what can be bought, or presses the main button. */
async function step(page: Page): Promise<'went on' | 'over'> {
  await awake(page).or(over(page)).first().waitFor()
  if (await over(page).count()) return 'over'
  const head = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // A card that flies away no longer belongs to the Kingdom.
  const open = page.locator('main .open.ready').first()
  if (head === 'Your turn' && (await open.count())) {
    await open.click()
    await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
  }
  await awake(page).first().click()
  return 'went on'
}

// KM-04, KM-08, KM-11, KM-12, KM-21, KM-25, KM-32, KM-33
test('a whole game against a bot, from the first page to the replay', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await page.goto('/')
  await card(page, "Kingdom's Candy Monsters").getByRole('button', { name: 'Play now' }).click()
  await lair(page).waitFor()
  let steps = 0
  while ((await step(page)) === 'went on') if (++steps > 400) throw new Error('it never ends')
  expect(steps).toBeGreaterThan(20)
  // The count, line by line, adds up to the totals beside the names.
  const count = over(page).getByRole('group', { name: 'The count' })
  const cells = (await count.locator('tbody tr td:nth-child(2)').allTextContents()).map(text =>
    text === '–' ? 0 : Number(text.replace('−', '-')),
  )
  const total = Number((await count.locator('tfoot td').first().textContent())!.replace('−', '-'))
  expect(cells.reduce((sum, n) => sum + n, 0)).toBe(total)
  // What has happened is a long story by now.
  await page.getByRole('button', { name: 'Look at the table' }).click()
  await over(page).waitFor({ state: 'detached' })
  await look(page, 'candy-monsters/played')
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'One move on' }).click()
  await title(page, 'Round 1').waitFor()
  await page.getByRole('button', { name: 'To round 5' }).click()
  await title(page, /^Round 5/).waitFor()
  await page.getByRole('button', { name: 'To the end' }).click()
  await title(page, 'The end').waitFor()
})

// KM-02, KM-21, KM-25
test('two pages: one waits for what the other chooses, and may still trade sugar', async () => {
  const nadia = await fixture.newPerson({ ...PHONE, still: true })
  const ben = await fixture.newPerson({ still: true })
  const path = await tableWith(
    nadia,
    position(
      [HALFWAY[0], { ...HALFWAY[1], sugar: 8 }],
      { stage: { offer: { seat: 0, rest: [1] } }, seen: ['pick-and-mix'] },
      { bots: [], options: { answer_seconds: 300 } },
    ),
  )
  await sit(ben.page, path, 'Ben')
  const [hers, his] = [nadia.page, ben.page]
  await title(hers, 'PICK AND MIX').waitFor()
  // He sees whom the table waits for, and until when; his sugar is still his to trade.
  await expect.poll(() => main(his).textContent()).toBe('Waiting for Nadia')
  expect(await his.getByRole('timer').getAttribute('aria-label')).toMatch(/seconds left for Nadia/)
  await his.getByRole('button', { name: 'Turn 4 sugar into 1 candy' }).click()
  await holds(his, '4 sugar')
  await press(hers, 'Pay 3')
  await holds(hers, '6 sugar')
  await holds(hers, '3 candies')
  // Then he is asked, and says no.
  await title(his, 'PICK AND MIX').waitFor()
  await his.getByRole('button', { name: 'No, thanks' }).click()
  // The First Player looks through the Kingdom, and replaces a card.
  await title(hers, 'New cards?').waitFor()
  const first = hers
    .getByRole('group', { name: 'Monsters in the Kingdom' })
    .getByRole('button')
    .first()
  const before = (await first.textContent()) ?? ''
  await first.click()
  await press(hers, /^Discard/)
  await expect.poll(() => first.textContent()).not.toBe(before)
  await press(hers, 'Done')
  // The First Player card has moved on.
  await title(his, 'Your turn').waitFor()
  await title(hers, 'Ben’s turn').waitFor()
})

// KM-16, KM-23, KM-24, KM-25, KM-31
test('feeding: the total, an ability for it, what each choice costs, and letting one go', async () => {
  const person = await fixture.newPerson({ ...PHONE, still: true })
  const { page } = person
  const [me, other] = HALFWAY
  await tableWith(
    person,
    position([{ ...me, sugar: 5 }, other], {
      ...TURN,
      stage: { feeding: { seat: 0 } },
      seen: ['black-candy'],
    }),
  )
  await title(page, 'Feeding time').waitFor()
  await page.getByText(/They all eat/).waitFor()
  // One for each other monster: four.
  await page.getByRole('heading', { name: 'UNO eats 4' }).waitFor()
  await page.getByRole('radio', { name: /^Give it 3 of 4.*1 black cube/ }).check({ force: true })
  await press(page, 'Feed UNO 3')
  await page.getByRole('heading', { name: /^MAGMOT eats \d/ }).waitFor()
  await holds(page, '2 sugar')
  await holds(page, '3 black cubes')
  await usable(page, 'CRASH DIET').click()
  await page.getByRole('heading', { name: 'MAGMOT eats 0' }).waitFor()
  await press(page, 'Keep MAGMOT')
  await page.getByRole('heading', { name: /^JELLY BEHEMOTH eats \d/ }).waitFor()
  await page.getByRole('radio', { name: /^Let it go/ }).check({ force: true })
  await press(page, 'Let JELLY BEHEMOTH go')
  await page.getByRole('heading', { name: /^ONI YAMI eats \d/ }).waitFor()
  await expect.poll(() => mine(page, 'JELLY BEHEMOTH').count()).toBe(0)
})

// KM-12, KM-13, KM-16, KM-27
test('what a card costs you and why; a price is lowered first; the card is tucked', async () => {
  const person = await fixture.newPerson({ still: true })
  const { page } = person
  await tableWith(person, position(HALFWAY, TURN))
  await title(page, 'Your turn').waitFor()
  await page.getByText('Your monsters brought').waitFor()
  // One blue card is kept: LICKNESS is blue, and costs one less.
  await kingdom(page, 'LICKNESS').click()
  const cost = page.getByLabel('What it costs you')
  await cost.getByText('kept, same colour: BULK BUY').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  // MAGMOT makes abilities cheaper, and is used first.
  await kingdom(page, 'SECOND HELPING').click()
  const cheaper = page.getByRole('button', { name: /^Use MAGMOT first: \d instead of \d$/ })
  const [price] = (await cheaper.textContent())!.match(/\d/)!
  await cheaper.click()
  await cost.getByText('abilities used').waitFor()
  await page.getByRole('radio', { name: /^Under ONI YAMI/ }).check({ force: true })
  await press(page, `Tuck for ${price}`)
  await lair(page)
    .getByRole('button', { name: /^SECOND HELPING, tucked under ONI YAMI/ })
    .waitFor()
  await holds(page, `${9 - Number(price)} sugar`)
})

// KM-08, KM-16, KM-19
test('by keyboard alone: an ability on a rival, cubes paid off, a card that is too dear, a monster', async () => {
  const person = await fixture.newPerson({ still: true })
  const { page } = person
  await tableWith(person, position(HALFWAY, TURN, { bots: ['easy'] }))
  await title(page, 'Your turn').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  await usable(page, 'PICKPOCKET').focus()
  await page.keyboard.press('Enter')
  await mine(page, 'PICKPOCKET').getByText('used this round').waitFor({ state: 'attached' })
  const sugar = Number(await page.locator('.hand .purse .amount .n').first().textContent())
  expect(sugar).toBeGreaterThan(9)
  await page.getByRole('button', { name: 'Pay cubes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^Pay off 2 black cubes/ }).focus()
  await page.keyboard.press('ArrowUp')
  await press(page, 'Pay off 1')
  await holds(page, `${sugar - 2} sugar`)
  // The arrows walk along a row; Enter picks a card and Escape puts it back.
  await kingdom(page, 'CARAMELTDOWN').focus()
  await page.keyboard.press('End')
  await expect.poll(focused).toMatch(/^TIRAMISUMO/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'TIRAMISUMO' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'TIRAMISUMO' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'CARAMELTDOWN' }).waitFor()
  await expect.poll(() => main(page).getAttribute('aria-disabled')).toBe('false')
  await main(page).focus()
  await page.keyboard.press('Enter')
  await mine(page, 'CARAMELTDOWN').waitFor()
})

// KM-09, KM-32
test('a turn is not ended by mistake; a bot plays for whoever leaves', async () => {
  const nadia = await fixture.newPerson({ still: true })
  const ben = await fixture.newPerson({ ...PHONE, still: true })
  const path = await tableWith(nadia, position(HALFWAY, TURN, { bots: [] }))
  await sit(ben.page, path, 'Ben')
  await title(nadia.page, 'Your turn').waitFor()
  await nadia.page.getByRole('button', { name: 'End turn' }).click()
  await nadia.page.getByText('You can still collect sugar or buy a card').waitFor()
  await nadia.page.getByRole('button', { name: 'Back', exact: true }).click()
  await press(nadia.page, 'Collect')
  await holds(nadia.page, '14 sugar')
  // What somebody has can be looked at.
  await ben.page.getByRole('button', { name: /^Nadia.*Show the monsters$/ }).click()
  const board = ben.page.getByRole('dialog', { name: 'Nadia' })
  await board.getByRole('button', { name: /^JELLY BEHEMOTH, / }).click()
  await board.getByText('It is not fat, it is foreshadowing.').waitFor()
  await ben.page.keyboard.press('Escape')
  await nadia.page.getByRole('button', { name: 'Leave the table' }).click()
  await nadia.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await ben.page.getByText('bot for Nadia').first().waitFor()
})
