import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { slowLine, stillness } from './browser'
import {
  across,
  announce,
  BEN,
  bases,
  candy,
  cell,
  down,
  grid,
  lies,
  main,
  NADIA,
  round,
  shoppe,
  short,
  title,
  typed,
  words,
} from './candygrams'
import { tableWith } from './cards'
import { Fixture, PHONE } from './fixture'
import { card, sit } from './table'

const fixture = new Fixture(0)

/** Nadia on a phone and Ben at a desk, at a table with these candies. */
async function both(setup: Record<string, unknown>, lines = false) {
  const nadia = await fixture.newPerson(PHONE)
  const ben = await fixture.newPerson()
  const slow = lines ? [await slowLine(nadia.page, 'play'), await slowLine(ben.page, 'play')] : []
  const path = await tableWith(nadia, setup)
  await sit(ben.page, path, 'Ben')
  for (const { page } of [nadia, ben]) await grid(page).waitFor()
  return {
    mine: nadia.page,
    theirs: ben.page,
    slow,
  }
}

const dice = (page: Page) =>
  page.getByRole('img', { name: /^The dice show/ }).filter({ visible: true })

// CG-08, CG-09, CG-24, CG-25
test('two pages lay base words, and pass a roll', async () => {
  const hand = [...NADIA.shoppe, ...'Sp Wy Eb Ep Tp'.split(' ')]
  const { mine, theirs } = await both(
    bases([{ shoppe: hand }, { shoppe: [...BEN.shoppe, 'Hp', 'Oy', 'Lb', 'Ep'] }]),
  )
  await title(mine, 'Base word').waitFor()
  // A word without all three colours cannot be a base word.
  await mine.keyboard.type('we')
  await mine.getByText(/^Your base word needs all three colours/).waitFor()
  await expect.poll(() => main(mine).getAttribute('aria-disabled')).toBe('true')
  await mine.getByRole('button', { name: 'Recall' }).click()
  await typed(mine, 0, 1, 'sweet')
  await words(mine).getByText('SWEET').waitFor()
  await mine.getByRole('button', { name: 'Lay SWEET' }).click()
  await title(mine, 'Base word laid').waitFor()
  await theirs.getByRole('img', { name: 'Nadia’s crossword: SWEET' }).waitFor()
  await title(theirs, 'Base word').waitFor()
  await theirs.keyboard.type('hotel')
  await theirs.getByRole('button', { name: 'Lay HOTEL' }).click()
  for (const page of [mine, theirs]) {
    await title(page, 'Your word').waitFor()
    await dice(page).first().waitFor()
  }
  await mine.getByRole('button', { name: 'Pass', exact: true }).click()
  await title(mine, 'You passed').waitFor()
  await theirs.getByText('passed', { exact: true }).waitFor()
  await theirs.getByRole('button', { name: 'Pass', exact: true }).click()
  for (const page of [mine, theirs]) await page.getByText(/^Round 2 · /).waitFor()
})

// CG-11, CG-14, CG-25, CG-26
test('two pages play a round of Standard: by tapping, and by keyboard alone', async () => {
  const { mine, theirs } = await both(round(['pink', 'blue'], [NADIA, BEN]))
  await cell(mine, 5, 2).click()
  await candy(mine, 'A pink').click()
  await candy(mine, 'D blue').click()
  await words(mine).getByText('PAD').waitFor()
  // A draft is nobody's business, and survives a reload.
  expect(await theirs.getByRole('img', { name: /PAD/ }).count()).toBe(0)
  await mine.reload()
  await words(mine).getByText('PAD').waitFor()
  await lies(mine, 6, 2, 'D blue').waitFor()
  await mine.getByRole('button', { name: 'Play PAD' }).click()
  await title(mine, 'Word played').waitFor()
  await theirs.getByRole('img', { name: /^Nadia’s crossword: .*PAD/ }).waitFor()
  // Players who have played see what was possible.
  await mine.getByRole('button', { name: 'What was possible?' }).click()
  const possible = mine.getByRole('dialog', { name: 'What was possible' })
  await possible.getByText(/^Pink and blue: the plays that leave the fewest/).waitFor()
  expect(await possible.getByRole('listitem').count()).toBeGreaterThan(0)
  await mine.keyboard.press('Escape')
  expect(await theirs.getByRole('button', { name: 'What was possible?' }).count()).toBe(0)

  // Arrow keys find a cell, Space turns the word, letters are candies.
  const focused = () =>
    theirs.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '')
  await cell(theirs, 0, 0).focus()
  await expect.poll(focused).toBe('0,0')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await theirs.keyboard.press(key)
  await expect.poll(focused).toBe('2,1')
  await theirs.keyboard.press('Space')
  await theirs.keyboard.type('iez')
  await words(theirs).getByText('TIE').waitFor()
  await lies(theirs, 2, 2, 'E blue').waitFor()
  // Another colour for what was laid last: 1 is pink, 2 yellow, 3 blue.
  await theirs.keyboard.press('2')
  await theirs.getByText(/TIE needs both and no other colour/).waitFor()
  await theirs.keyboard.press('1')
  await lies(theirs, 2, 2, 'E pink').waitFor()
  await theirs.locator('.actions .main[aria-disabled="false"]').waitFor()
  await theirs.keyboard.press('Backspace')
  await theirs.keyboard.type('e')
  await theirs.getByRole('button', { name: 'Play TIE' }).waitFor()
  await theirs.keyboard.press('Enter')
  for (const page of [mine, theirs]) await page.getByText(/^Round 2 · /).waitFor()
  await lies(theirs, 2, 1, 'I pink').waitFor()
  expect(await shoppe(theirs).getAttribute('aria-label')).toBe('Your shoppe, 18 candies')
})

// CG-27
test('a race: the first takes the dice, the other learns by how much and gets the board back', async () => {
  const setup = round(['pink', 'pink'], [short('Ep Sp Zp'), short('Ep Hp Vp')], {
    options: { mode: 'express', photo_ms: 0 },
  })
  const { mine, theirs, slow } = await both(setup, true)
  for (const page of [mine, theirs]) {
    await title(page, 'Be first').waitFor()
    await typed(page, 2, 0, 'e')
    await words(page).getByText('ATE').waitFor()
    await page.getByRole('button', { name: 'Grab the dice' }).click()
  }
  await expect.poll(() => slow.map(line => line.held())).toEqual([1, 1])
  slow[0]!.release()
  await mine.getByText(/^Roll 2 · /).waitFor()
  await lies(mine, 2, 0, 'E pink').waitFor()
  await theirs.getByText(/^Roll 2 · /).waitFor()
  slow[1]!.release()
  await theirs
    .getByRole('status')
    .getByText(/^Nadia was [\d.]+ m?s faster/)
    .waitFor()
  // Nothing of the lost play lies on the board; it can be put there again.
  await lies(theirs, 2, 0, 'empty').waitFor()
  await theirs.getByRole('button', { name: 'Put my candies back' }).click()
  await lies(theirs, 2, 0, 'E pink').waitFor()
  // When it came in, and who took the dice.
  await theirs.getByText(/Roll 1, as they came in/).waitFor()
  await theirs.getByText('Nadia took the dice.', { exact: true }).waitFor()
  await mine.getByRole('button', { name: 'What happened' }).click()
  await mine.getByRole('dialog').getByText('You took the dice.', { exact: true }).first().waitFor()
  await mine
    .getByRole('dialog')
    .getByText(/^\d+:\d\d\.\d{3}$/)
    .waitFor()
})

// CG-29
test('two plays in the same moment: one die each, and both boards are as before', async () => {
  const setup = round(['pink', 'pink'], [short('Ep Sp Zp'), short('Ep Hp Vp')], {
    options: { mode: 'express', photo_ms: 2000 },
  })
  const { mine, theirs, slow } = await both(setup, true)
  for (const page of [mine, theirs]) {
    await typed(page, 2, 0, 'e')
    await page.getByRole('button', { name: 'Grab the dice' }).click()
  }
  await expect.poll(() => slow.map(line => line.held())).toEqual([1, 1])
  for (const line of slow) line.release()
  for (const page of [mine, theirs]) {
    await page
      .getByRole('status')
      .getByText(/^Photo finish! .* first, .* m?s later: one die each/)
      .waitFor()
    await lies(page, 2, 0, 'empty').waitFor()
    await page.getByText(/^Roll 2 · /).waitFor()
  }
  await theirs.getByText(/^Photo finish: [\d.]+ m?s apart/).waitFor()
})

// CG-33, CG-34
test('a trade with the jar, on a double', async () => {
  const { mine, theirs } = await both(round(['pink', 'pink'], [NADIA, BEN]))
  await mine.getByRole('button', { name: 'The jar: trade a candy' }).click()
  const jar = mine.getByRole('dialog', { name: 'The jar' })
  await jar.getByRole('button', { name: 'face down' }).nth(3).click()
  await jar.getByRole('button', { name: 'U yellow' }).click()
  await jar.getByRole('button', { name: 'Give the yellow U, take one face down' }).click()
  await jar.waitFor({ state: 'detached' })
  await expect.poll(() => candy(mine, 'U yellow').count()).toBe(0)
  expect(await shoppe(mine).getAttribute('aria-label')).toBe('Your shoppe, 15 candies')
  await theirs.getByRole('img', { name: 'The jar: 10 candies, face up U yellow' }).waitFor()
  // One trade for each double, and the other may have what was given.
  await mine.getByRole('button', { name: /^The jar/ }).click()
  await mine.getByText('You have already traded on this roll').waitFor()
  await mine.keyboard.press('Escape')
  await theirs.getByRole('button', { name: 'Trade', exact: true }).click()
  const other = theirs.getByRole('dialog', { name: 'The jar' })
  await other.getByRole('button', { name: 'U yellow' }).click()
  await other.getByRole('button', { name: 'C yellow' }).click()
  await other.getByRole('button', { name: 'Give the yellow C, take the yellow U' }).click()
  await candy(theirs, 'U yellow').waitFor()
})

// CG-19, CG-20
test('candies come off first: FACT without its F makes FAN, and leaves ACT', async () => {
  const fact = { crossword: across(0, 0, 'Fp Ab Cp Ty'), shoppe: ['Np', 'Zp', 'Ey'] }
  const { mine, theirs } = await both(round(['pink', 'blue'], [fact, BEN]))
  await cell(mine, 0, 0).click()
  await mine.getByRole('button', { name: 'Take off F' }).click()
  await lies(mine, 0, 0, 'taken off').waitFor()
  await cell(mine, 1, -1).click()
  await candy(mine, 'F pink').click()
  // It may go back to where it lay, and come off again.
  await lies(mine, 1, -1, 'F pink').click()
  await cell(mine, 0, 0).click()
  await mine.getByRole('button', { name: 'Put F back' }).click()
  await lies(mine, 0, 0, 'F pink').waitFor()
  await mine.keyboard.press('Delete')
  await cell(mine, 1, -1).click()
  await candy(mine, 'F pink').click()
  await candy(mine, 'N pink').click()
  await words(mine).getByText('FAN').waitFor()
  await words(mine).getByText('ACT').waitFor()
  await mine.getByRole('button', { name: 'Play FAN' }).click()
  await title(mine, 'Word played').waitFor()
  await theirs
    .getByText(/^Nadia took off .* and played FAN and ACT/)
    .first()
    .waitFor()
})

// CG-22
test('in a race, taking candies off can be a play', async () => {
  const arrows = { crossword: across(0, 0, 'Ab Ry Rb Oy Wb Sp'), shoppe: ['Zp'] }
  const { mine } = await both(
    round(['blue', 'yellow'], [arrows, short('Ep')], { options: { mode: 'express', photo_ms: 0 } }),
  )
  await cell(mine, 5, 0).click()
  await mine.getByRole('button', { name: 'Take off S' }).click()
  await words(mine).getByText('ARROW').waitFor()
  await announce(mine)
  await mine.getByText(/^Roll 2 · /).waitFor()
  expect(await shoppe(mine).getAttribute('aria-label')).toBe('Your shoppe, 2 candies')
})

// CG-36, CG-37, CG-41
test('a challenge: a bad word is undone and brings a toothache; the last candy counts when all accept it', async () => {
  const setup = round(['pink', 'pink'], [short('Ep Sp'), short('Zp Hp Vp')], {
    options: { judge: 'challenge', challenge_seconds: 600 },
  })
  const { mine, theirs } = await both(setup)
  await typed(theirs, 2, 0, 'z')
  // The table does not judge words here.
  await words(theirs).getByText('ATZ').waitFor()
  await announce(theirs)
  await title(theirs, 'Word played').waitFor()
  await mine.getByRole('button', { name: 'Look at Ben’s crossword' }).click()
  await mine.getByRole('button', { name: 'Challenge ATZ' }).click()
  await mine.getByRole('button', { name: 'Challenge', exact: true }).click()
  await title(theirs, 'Toothache').waitFor()
  await lies(theirs, 2, 0, 'empty').waitFor()
  await mine.getByRole('img', { name: 'Ben’s crossword: AT', exact: true }).waitFor()
  await typed(mine, 2, 0, 'es')
  await announce(mine)
  await title(mine, 'You have finished!').waitFor()
  await title(theirs, 'Nadia has finished!').waitFor()
  expect(await theirs.getByRole('timer').getAttribute('aria-label')).toMatch(/to challenge$/)
  await theirs.getByRole('button', { name: 'Challenge ATES by Nadia' }).waitFor()
  await theirs.getByRole('button', { name: 'Accept', exact: true }).click()
  await mine.getByRole('region', { name: 'You win!' }).waitFor()
  await theirs.getByRole('region', { name: 'Nadia wins' }).waitFor()
})

// CG-39, CG-40
test('a challenge in a race sends the player who was wrong back to base', async () => {
  // HOTEL, with LIE hanging from it.
  const hotel = {
    crossword: [...BEN.crossword, ...down(4, 1, 'Ib Ep')],
    shoppe: BEN.shoppe.filter(candy => candy !== 'Ib' && candy !== 'Ep'),
  }
  const { mine, theirs } = await both(
    round(['pink', 'blue'], [hotel, NADIA], {
      options: { mode: 'express', judge: 'challenge', photo_ms: 0, challenge_seconds: 600 },
    }),
  )
  const challenge = async (word: string) => {
    await mine.getByRole('button', { name: 'Look at Ben’s crossword' }).click()
    await mine.getByRole('button', { name: `Challenge ${word}` }).click()
    await mine.getByRole('button', { name: 'Challenge', exact: true }).click()
  }
  const atBase = async (page: Page, left: number) => {
    await lies(page, 4, 1, 'empty').waitFor()
    expect(await shoppe(page).getAttribute('aria-label')).toBe(`Your shoppe, ${left} candies`)
  }
  await typed(theirs, 5, 2, 'ar')
  await announce(theirs)
  await theirs.getByText(/^Roll 2 · /).waitFor()
  // A good word: the challenger has only the base word left.
  await challenge('PAR')
  await atBase(mine, 20)
  await theirs.getByRole('img', { name: 'Nadia’s crossword: HOTEL', exact: true }).waitFor()
  await typed(theirs, 7, 2, 'g')
  await announce(theirs)
  await theirs.getByText(/^Roll 3 · /).waitFor()
  await challenge('PARG')
  await atBase(theirs, 19)
  await mine.getByRole('img', { name: 'Ben’s crossword: SWEET', exact: true }).waitFor()
})

test('candies are dragged; the board is moved, zoomed and fitted', async () => {
  const { theirs: page } = await both(round(['pink', 'blue'], [NADIA, BEN]))
  const middle = async (what: ReturnType<typeof cell>) => {
    // The board and the candies slide into place.
    await stillness(page)
    const box = (await what.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    // What rests at the edge of the board moves it along, so nothing stops on the way.
    await page.mouse.move(from.x + 10, from.y)
    await page.mouse.move(to.x, to.y)
    await page.mouse.up()
  }
  const width = async () => (await cell(page, 0, 0).boundingBox())!.width
  await drag(await middle(candy(page, 'I pink')), await middle(cell(page, 2, 1)))
  await lies(page, 2, 1, 'I pink').waitFor()
  await drag(await middle(cell(page, 2, 1)), await middle(cell(page, 1, 1)))
  await lies(page, 1, 1, 'I pink').waitFor()
  await drag(await middle(cell(page, 1, 1)), await middle(shoppe(page)))
  await lies(page, 1, 1, 'empty').waitFor()

  const [before, place] = [await width(), await middle(cell(page, 0, 0))]
  await page.mouse.move(place.x, place.y)
  await page.mouse.wheel(0, -240)
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(width).toBeCloseTo(before, 0)
  const empty = await middle(cell(page, 0, 2))
  await drag(empty, { x: empty.x + 60, y: empty.y + 40 })
  await expect.poll(async () => Math.round((await middle(cell(page, 0, 0))).x - place.x)).toBe(60)
  await page.keyboard.press('0')
  await expect.poll(async () => Math.round((await middle(cell(page, 0, 0))).x - place.x)).toBe(0)
})

// CG-43
test('alone: the last candy, and how many rolls it took', async () => {
  const person = await fixture.newPerson(PHONE)
  const { page } = person
  await tableWith(person, round(['pink', 'pink'], [short('Ep')], { scenario: { roll: 7 } }))
  await typed(page, 2, 0, 'e')
  await page.getByRole('button', { name: 'Candygrams!' }).click()
  await page.getByText('Every candy laid, in 7 rolls.').waitFor()
})

// CG-42
test('play now, leave, and the replay', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await page.goto('/')
  await card(page, 'Candygrams').getByRole('button', { name: 'Play now' }).click()
  await title(page, 'Base word').waitFor()
  expect(await shoppe(page).getAttribute('aria-label')).toBe('Your shoppe, 25 candies')
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await page.getByRole('button', { name: 'Leave the table' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('region', { name: /wins$/ }).waitFor()
  await page.getByText('You left, and the game is over.').waitFor()
  await page.getByRole('link', { name: 'Replay' }).click()
  await title(page, 'Base words').waitFor()
  // The game is over, so every hand is open.
  const hands = page.getByRole('list', { name: 'Hands' })
  await hands.getByRole('img').nth(1).waitFor()
  await page.getByLabel('Show the hand of').selectOption('Nobody')
  expect(await hands.getByRole('img').count()).toBe(0)
  await page.getByRole('button', { name: 'To the end' }).click()
  await title(page, 'The end').waitFor()
})

test('a small phone: nothing sticks out, candies can be hit, two fingers zoom', async () => {
  const person = await fixture.newPerson({ width: 360, height: 640, still: true })
  const { page } = person
  const names = ['Wilhelmina-Wolkenstein-W', 'Maximilian-Mondgesichter']
  const path = await tableWith(person, {
    ...round(
      ['pink', 'blue'],
      [NADIA, { ...BEN, shoppe: [...BEN.shoppe, ...'Tp Pb Vp Xb Zp'.split(' ')] }],
    ),
    name: names[0],
  })
  const other = await fixture.newPerson({ width: 360, height: 640, still: true })
  await sit(other.page, path, names[1]!)
  for (const { page } of [person, other]) {
    await grid(page).waitFor()
    await stillness(page)
    const found = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      high: document.documentElement.scrollHeight - innerHeight,
      candy: document.querySelector('[data-candy]')?.getBoundingClientRect().width ?? 0,
      board: document.querySelector('.board')?.getBoundingClientRect().height ?? 0,
    }))
    expect(found.wide).toBeLessThanOrEqual(0)
    // With all 25 candies so short a phone scrolls: they stay big enough to tap.
    expect(found.high).toBeLessThanOrEqual(page === person.page ? 2 : 96)
    expect(found.candy).toBeGreaterThanOrEqual(44)
    expect(found.board).toBeGreaterThan(150)
  }
  const width = async () => (await cell(page, 0, 0).boundingBox())!.width
  const [before, box] = [await width(), (await page.locator('.board .board').boundingBox())!]
  const line = await person.context.newCDPSession(page)
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({
      x: box.x + box.width / 2 + side * apart,
      y: box.y + box.height / 2,
      id,
    }))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: apart ? fingers(apart) : [] })
  await touch('touchStart', 30)
  for (const apart of [36, 42, 48, 54, 60]) await touch('touchMove', apart)
  await touch('touchEnd', null)
  await expect.poll(width).toBeGreaterThan(before * 1.7)
})

test('a tap moves nothing: the next tap finds the cells where they were', async () => {
  const person = await fixture.newPerson({ width: 360, height: 740, still: true })
  const { page } = person
  const long = across(0, 0, 'Cy Ep Ly Eb Bp Ry Ay Ty Ib Oy Np Sp')
  await tableWith(
    person,
    round(['pink', 'blue'], [{ crossword: long, shoppe: ['Ap', 'Rp', 'Hy'] }]),
  )
  await grid(page).waitFor()
  await stillness(page)
  const frame = (await page.locator('[data-panned]').boundingBox())!
  const seen = await page.locator('[data-cell]').evaluateAll(
    (cells, { x, y, width, height }) =>
      cells.flatMap(one => {
        const box = one.getBoundingClientRect()
        const whole =
          box.left >= x && box.top >= y && box.right <= x + width && box.bottom <= y + height
        return whole ? [(one as HTMLElement).dataset.cell!] : []
      }),
    frame,
  )
  expect(seen.length).toBeGreaterThan(10)
  const places = () => page.locator('[data-cell="6,0"]').boundingBox()
  const before = await places()
  for (const name of [seen[0]!, seen.at(-1)!]) {
    await page.locator(`[data-cell="${name}"]`).click()
    expect(await places()).toEqual(before)
  }
  expect(before!.width).toBeGreaterThanOrEqual(44)
})

test('Enter after the jar was left plays on, and a letter that is missing is named', async () => {
  const person = await fixture.newPerson({ still: true })
  const { page } = person
  await tableWith(person, round(['pink', 'pink'], [NADIA]))
  await grid(page).waitFor()
  const jar = page.getByRole('dialog', { name: 'The jar' })
  await page.getByRole('button', { name: 'Trade' }).press('Enter')
  await jar.waitFor()
  await page.keyboard.press('Escape')
  await jar.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  expect(await jar.count()).toBe(0)
  await typed(page, 5, 2, 'z')
  await page.getByText('You have no Z left.').filter({ visible: true }).first().waitFor()
})
