/** Every screen of Kingdom's Candy Monsters, looked at as in `looks.test.ts`. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, Person } from './browser'
import { HALFWAY, kingdom, lair, mine, position, press, ROWS, TURN, title } from './candy-monsters'
import { tableWith } from './cards'
import { Host } from './host'
import { LOOKS, look } from './look'
import { card, sit } from './table'

const host = new Host()
let browser: Browser

beforeAll(async () => {
  await host.start(0)
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await host.end()
})

const ONE = { sugar: 4, monsters: [{ card: 'little-fizz' }] }

describe.each(LOOKS)('$width wide, $theme', dress => {
  const name = (screen: string) => `monsters-${screen}-${dress.width}-${dress.theme}`
  const someone = () => Person.at(browser, host.url, { ...dress, still: true })

  test('a new table, and the table before the start', async () => {
    const person = await someone()
    const { page } = person
    await page.goto('/')
    await card(page, "Kingdom's Candy Monsters").scrollIntoViewIfNeeded()
    await look(page, name('home'))
    await card(page, "Kingdom's Candy Monsters")
      .getByRole('button', { name: 'Invite friends' })
      .click()
    await page.getByLabel('Your name').fill('Nadia')
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
    await look(page, name('new'))
    await page.getByRole('button', { name: 'Make the table' }).click()
    await page
      .getByRole('button', { name: /Nibble/ })
      .first()
      .click()
    await page.getByText('Nibble', { exact: true }).nth(1).waitFor()
    await look(page, name('waiting'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('a turn: the Kingdom, a monster, an ability and its place, one’s own, a rival’s', async () => {
    const person = await someone()
    const { page } = person
    await tableWith(person, position(HALFWAY, TURN))
    await title(page, 'Your turn').waitFor()
    await look(page, name('turn'))
    await kingdom(page, 'LICKNESS').click()
    await page.getByText(/^Then:/).waitFor()
    await look(page, name('monster'))
    await kingdom(page, 'SECOND HELPING').click()
    await page.getByText('Under ONI YAMI').waitFor()
    await look(page, name('ability'))
    await kingdom(page, 'TIRAMISUMO').click()
    await page.getByRole('heading', { name: 'TIRAMISUMO' }).waitFor()
    await look(page, name('nine'))
    await page.keyboard.press('Escape')
    await mine(page, 'SOUR PUSS').click()
    await page.getByRole('heading', { name: 'SOUR PUSS' }).waitFor()
    await look(page, name('own'))
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /Show the monsters$/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await look(page, name('rival'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'The count' }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, name('count'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Events:/ }).click()
    await page.getByRole('dialog').waitFor()
    await look(page, name('events'))
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('an event that offers something, the other one waits; feeding', async () => {
    const nadia = await someone()
    const ben = await someone()
    const path = await tableWith(
      nadia,
      position(
        HALFWAY,
        { stage: { offer: { seat: 0, rest: [1] } }, ...ROWS, seen: ['pick-and-mix'] },
        { bots: [], options: { answer_seconds: 600 } },
      ),
    )
    await sit(ben.page, path, 'Ben')
    await title(nadia.page, 'PICK AND MIX').waitFor()
    await look(nadia.page, name('offer'))
    await title(ben.page, 'PICK AND MIX').waitFor()
    await look(ben.page, name('wait'))
    await nadia.close()
    await ben.close()
    const zoe = await someone()
    const seen = ['sugar-rain', 'black-candy']
    await tableWith(zoe, position(HALFWAY, { ...TURN, stage: { feeding: { seat: 0 } }, seen }))
    await zoe.page.getByText('Let it go').waitFor()
    await zoe.page.getByText('Give it nothing').waitFor()
    await look(zoe.page, name('feeding'))
    expect([...nadia.complaints, ...ben.complaints, ...zoe.complaints]).toEqual([])
    await zoe.close()
  })

  test('five players, a wide market, many monsters', async () => {
    const person = await someone()
    const { page } = person
    const [me, other] = HALFWAY
    const many = [
      ...me.monsters,
      { card: 'fizzard' },
      { card: 'bonbonshee' },
      { card: 'krakencrunch' },
    ]
    await tableWith(
      person,
      position(
        [
          { ...me, monsters: many },
          other,
          ONE,
          { ...ONE, monsters: [{ card: 'mumblegum' }] },
          { ...ONE, monsters: [{ card: 'bittersweet' }] },
        ],
        {
          ...TURN,
          monsters: { open: [...ROWS.monsters.open, 'pepperminotaur'] },
          abilities: { open: [...ROWS.abilities.open, 'shelf-life'] },
        },
        { options: { wide_market: true, turn_seconds: 300 } },
      ),
    )
    await title(page, 'Your turn').waitFor()
    await look(page, name('crowd'))
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('the last Black Candy: the end, the replay', async () => {
    const person = await someone()
    const { page } = person
    const seen = [
      'sugar-rain',
      'black-candy',
      'the-one-gummy',
      'exlollipor',
      'tooth-tax',
      'black-candy',
      'black-candy',
      'home-sweet-home',
      'ant-parade',
      'black-candy',
    ]
    const [me, other] = HALFWAY
    await tableWith(
      person,
      position(
        [
          { ...me, sugar: 30 },
          { ...other, sugar: 20 },
        ],
        { ...TURN, first: 1, stage: { feeding: { seat: 0 } }, seen },
      ),
    )
    await title(page, 'Feeding time').waitFor()
    await page.getByRole('button', { name: 'Feed all' }).click()
    // Two abilities for the feast are left: they are not wanted.
    await press(page, 'Done feeding')
    await page.getByRole('region', { name: /win/ }).waitFor()
    await look(page, name('end'))
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).click()
    await lair(page)
      .or(page.getByRole('group', { name: /^The monsters of/ }))
      .waitFor()
    await look(page, name('replay'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })

  test('the rules', async () => {
    const person = await someone()
    await person.page.goto('/rules/candy-monsters#KM-25')
    await person.page.locator('#KM-25').waitFor()
    await look(person.page, name('rules'), true)
    expect(person.complaints).toEqual([])
    await person.close()
  })
})

test('the smallest phone: a turn, an ability, feeding', async () => {
  const person = await Person.at(browser, host.url, { width: 360, height: 740, still: true })
  const { page } = person
  await tableWith(person, position(HALFWAY, TURN))
  await title(page, 'Your turn').waitFor()
  await look(page, 'monsters-turn-360-light')
  await kingdom(page, 'SECOND HELPING').click()
  await page.getByText('Under ONI YAMI').waitFor()
  await look(page, 'monsters-ability-360-light')
  const seen = ['sugar-rain', 'black-candy']
  await tableWith(person, position(HALFWAY, { ...TURN, stage: { feeding: { seat: 0 } }, seen }))
  await page.getByText('Give it nothing').waitFor()
  await look(page, 'monsters-feeding-360-light')
  expect(person.complaints).toEqual([])
  await person.close()
})
