/** Every screen of Kingdom's Candy Monsters, looked at as in `page-looks.test.ts`. */
import { describe, test } from 'vitest'
import { HALFWAY, kingdom, lair, mine, position, press, ROWS, TURN, title } from './candy-monsters'
import { tableWith } from './cards'
import { Fixture } from './fixture'
import { LOOKING, LOOKS, ScreenshotSession } from './look'
import { sit } from './table'

const fixture = new Fixture(0)

const ONE = { sugar: 4, monsters: [{ card: 'little-fizz' }] }

describe.each(LOOKS)('on a $name', LOOKING, device => {
  const at = new ScreenshotSession(fixture, device, 'candy-monsters')

  test('a new table, and the table before the start', () =>
    at.table("Kingdom's Candy Monsters", 'Gumdrop'))

  test('a turn: the Kingdom, a monster, an ability and its place, one’s own, a rival’s', async () => {
    const person = await at.newPerson()
    const { page } = person
    await tableWith(person, position(HALFWAY, TURN))
    await title(page, 'Your turn').waitFor()
    await at.look(page, 'turn')
    await at.dialogs(page)
    await kingdom(page, 'LICKNESS').click()
    await page.getByText(/^Then:/).waitFor()
    await at.look(page, 'monster')
    await kingdom(page, 'SECOND HELPING').click()
    await page.getByText('Under ONI YAMI').waitFor()
    await at.look(page, 'ability')
    await kingdom(page, 'TIRAMISUMO').click()
    await page.getByRole('heading', { name: 'TIRAMISUMO' }).waitFor()
    await at.look(page, 'nine')
    await page.keyboard.press('Escape')
    await mine(page, 'SOUR PUSS').click()
    await page.getByRole('heading', { name: 'SOUR PUSS' }).waitFor()
    await at.look(page, 'own')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /Show the monsters$/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'rival')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'The count' }).click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'count')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Events:/ }).click()
    await page.getByRole('dialog').waitFor()
    await at.look(page, 'events')
  })

  test('an event that offers something, the other one waits; feeding', async () => {
    const nadia = await at.newPerson()
    const ben = await at.newPerson()
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
    await at.look(nadia.page, 'offer')
    await title(ben.page, 'PICK AND MIX').waitFor()
    await at.look(ben.page, 'wait')
    await at.tv(path)
    const zoe = await at.newPerson()
    const seen = ['sugar-rain', 'black-candy']
    await tableWith(zoe, position(HALFWAY, { ...TURN, stage: { feeding: { seat: 0 } }, seen }))
    await zoe.page.getByText(/^Let it go/).waitFor()
    await zoe.page.getByText('Give it nothing').waitFor()
    await at.look(zoe.page, 'feeding')
  })

  test('five players, a wide market, many monsters', async () => {
    const person = await at.newPerson()
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
    await at.look(page, 'crowd')
  })

  test('the last Black Candy: the end, the replay', async () => {
    const person = await at.newPerson()
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
    await press(page, 'Finish feeding')
    await page.getByRole('region', { name: /win/ }).waitFor()
    await at.look(page, 'end')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'One move on' }).click()
    await lair(page)
      .or(page.getByRole('group', { name: /^The monsters of/ }))
      .waitFor()
    await at.look(page, 'replay', true)
  })

  test('the lesson', () => at.lesson('candy-monsters'))

  test('the rules', () => at.rules('candy-monsters', 'KM-25'))
})
