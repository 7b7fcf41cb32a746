import { expect, test } from 'vitest'
import { Fixture } from './fixture'
import { card, cell, move, myMove, over, playNow, playOut, settle, takeButton } from './table'

const fixture = new Fixture()

test('one tap begins a game against a bot, and it can be played to the end', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await playNow(page)
  await settle(page)
  expect(await playOut(page)).toBeGreaterThan(5)
  await over(page).waitFor()
  expect(await page.title()).toMatch(/wins?!? · Candy Chain$/)
  const before = page.url()
  await page.getByRole('button', { name: 'Rematch' }).click()
  await page.waitForURL(url => url.href !== before)
  await page.getByRole('grid').waitFor()
})

test('a game against bots begins without a glimpse of the waiting page, on one connection', async () => {
  const { page } = await fixture.newPerson()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      if (text.includes('Send this link')) seen.push('the waiting page')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const connections: string[] = []
  page.on('websocket', socket => connections.push(new URL(socket.url()).pathname))
  await playNow(page)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  // It was opened while the host made the table.
  expect(connections).toEqual(['/api/socket'])
})

// CC-15
test('resigning asks first, and gives the game to the other', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await playNow(page)
  await page.getByRole('button', { name: 'Resign' }).click()
  // The harmless answer is the one at hand.
  const playOn = page.getByRole('dialog').getByRole('button', { name: 'Play on' })
  expect(await playOn.evaluate(button => button === document.activeElement)).toBe(true)
  await playOn.click()
  expect(await over(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await over(page).getByText('You resigned.').waitFor()
  // No move was made, so none is counted.
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('heading', { level: 1, name: 'The beginning' }).waitFor()
  await page.getByRole('button', { name: 'One move on' }).click()
  await page.getByRole('heading', { level: 1, name: 'The end' }).waitFor()
  expect(await page.getByRole('button', { name: 'One move on' }).isDisabled()).toBe(true)
})

// CC-08, CC-14
test('a piece that holds the chain is refused, with the pieces it would cut off', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await playNow(page)
  await settle(page)
  await myMove(page).waitFor()
  const held = page.getByRole('gridcell', { name: /(red|blue|yellow) .*, holds the chain$/ })
  for (let turns = 0; turns < 12 && !(await held.count()); turns++) {
    await move(page, true)
    await myMove(page).waitFor()
  }
  const name = (await held.first().getAttribute('data-cell')) ?? ''
  await held.first().click()
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.textContent()).toContain(name)
  expect(await page.getByRole('gridcell', { name: /would be cut off/ }).count()).toBeGreaterThan(0)
  const why = refusal.getByRole('link', { name: 'Why?' })
  expect(await why.getAttribute('href')).toBe('/rules/candy-chain#CC-08')
  // Nothing has changed: the piece is there, and it is still my move.
  expect(await cell(page, name).getAttribute('aria-label')).toMatch(/holds the chain/)
  await refusal.getByRole('button', { name: 'Got it' }).click()
  await refusal.waitFor({ state: 'detached' })
})

test('a half-made choice is taken back freely', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await playNow(page)
  await settle(page)
  await myMove(page).waitFor()
  await page.locator('.cell.ready').first().click()
  await takeButton(page).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(await page.locator('.cell.picked').count()).toBe(0)
  await page.locator('.cell.ready').first().click()
  await page.keyboard.press('Escape')
  expect(await page.locator('.cell.picked').count()).toBe(0)
})

test('a whole move by keyboard alone', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Play now' }).focus()
  await page.keyboard.press('Enter')
  // The keyboard is at the board from the start, and again after every choice and move.
  const atBoard = page.locator('[role=gridcell]:focus')
  await atBoard.waitFor()
  await page.getByRole('button', { name: 'Move first' }).focus()
  await page.keyboard.press('Enter')
  await myMove(page).waitFor()
  await atBoard.waitFor()

  // What a screen reader announces from now on.
  await page.evaluate(() => {
    for (const live of document.querySelectorAll('[aria-live]'))
      new MutationObserver(() => {
        document.body.dataset.said = `${document.body.dataset.said ?? ''}|${live.textContent}`
      }).observe(live, { childList: true, characterData: true, subtree: true })
  })

  // Into the board with Tab, from the last control above it.
  await page.getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  const target = await page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')]
    return cells.findIndex(one => one.getAttribute('aria-label')?.endsWith('can be taken'))
  })
  for (let y = 0; y < Math.floor(target / 8); y++) await page.keyboard.press('ArrowDown')
  for (let x = 0; x < target % 8; x++) await page.keyboard.press('ArrowRight')
  const name = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell ?? '')
  await page.keyboard.press(' ')
  const button = takeButton(page)
  expect(await button.textContent()).toContain(name)
  for (let i = 0; i < 6 && !(await button.evaluate(b => b === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator(`[data-cell="${name}"] > .piece`).waitFor({ state: 'detached' })
  await atBoard.waitFor()
  expect(await atBoard.getAttribute('data-cell')).toBe(name)
  expect((await page.evaluate(() => document.body.dataset.said))?.split('|')).toContainEqual(
    expect.stringMatching(new RegExp(`You took [a-z]+ from ${name}\\.`)),
  )
})
