import { beforeAll, expect, test } from 'vitest'
import { type Person, stillness } from './browser'
import { Fixture } from './fixture'
import { invite, playOut, settle, sit } from './table'

const fixture = new Fixture()
let link: string
let nadia: Person

beforeAll(async () => {
  nadia = await fixture.newPerson()
  const ben = await fixture.newPerson()
  link = await invite(nadia.page, 'Nadia', /Mini/)
  await sit(ben.page, link, 'Ben')
  await settle(nadia.page, ben.page)
  await playOut(nadia.page, ben.page)
  await ben.close()
})

const pieces = '.cell > .piece'

test('a finished game is stepped through by button, key, slider and list', async () => {
  const { page } = nadia
  await page.goto('/')
  await page.getByRole('region', { name: 'Just finished' }).getByRole('link').first().click()
  const head = page.getByRole('heading', { level: 1 })
  await page.getByRole('heading', { level: 1, name: 'The beginning' }).waitFor()
  expect(await page.locator(pieces).count()).toBe(24)
  await page.getByRole('button', { name: 'One move on' }).click()
  expect(await head.textContent()).toMatch(/^Move 1 of/)
  // CC-07
  expect(await page.locator(pieces).count()).toBe(23)
  await page.keyboard.press('ArrowRight')
  expect(await head.textContent()).toMatch(/^Move 2 of/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  const [, last] = (await head.textContent())?.match(/of (\d+)/) ?? []
  expect(await head.textContent()).toBe(`Move ${last} of ${last}`)
  // Over is over: nothing is proved any more.
  expect(await page.getByText(/^Proved:/).count()).toBe(0)
  const inList = page.getByRole('region', { name: 'Moves' }).locator('[aria-current] .no')
  expect(await inList.textContent()).toBe(last)
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await page.getByRole('slider', { name: 'Move' }).fill('3')
  expect(await head.textContent()).toMatch(/^Move 3 of/)
  await page.getByRole('region', { name: 'Moves' }).getByRole('button').first().click()
  expect(await head.textContent()).toMatch(/^Move 1 of/)
  expect(nadia.complaints).toEqual([])
})

test('a link leads to a move, and the end of a mini game is marked as proved', async () => {
  const person = await fixture.newPerson()
  const { page } = person
  await page.goto(`${new URL(link).pathname}/replay?move=2`)
  await page.getByRole('heading', { level: 1, name: /^Move 2 of/ }).waitFor()
  await page
    .getByText(
      /^Turning point: after [a-e][1-5]( \+ [a-e][1-5])? (Nadia|Ben) could no longer win \(proved\)$/,
    )
    .waitFor()
  await page.getByRole('button', { name: 'One move on' }).click()
  await page.waitForURL(/\?move=3$/)
  await page.getByRole('button', { name: 'Was the deal fair?' }).click()
  const seed = await page.getByRole('dialog').locator('dd').last().textContent()
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
})

test('a replay plays by itself until it is paused', async () => {
  const { page } = nadia
  await page.goto(`${new URL(link).pathname}/replay`)
  await page.getByLabel('Speed').selectOption('Fast')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Move ([2-9]|\d\d) of/ }).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
})

test('the turning point is one tap away, and marked on the board', async () => {
  const { page } = nadia
  await page.goto(`${new URL(link).pathname}/replay`)
  await page.getByRole('button', { name: 'Turning point' }).click()
  await page.locator('p.turned').waitFor()
  await page.getByText(/could no longer win \(proved\)$/).waitFor()
})

test('on a phone the words of a replay cover nothing, and its buttons hold theirs', async () => {
  const { page } = nadia
  const before = page.viewportSize()
  await page.goto(`${new URL(link).pathname}/replay`)
  await page.getByRole('button', { name: 'Turning point' }).click()
  await page.getByText(/could no longer win \(proved\)$/).waitFor()
  for (const [width, height] of [
    [360, 740],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await stillness(page)
    const cut = await page
      .locator('.steps .btn')
      .evaluateAll(buttons =>
        buttons
          .filter(button => button.scrollHeight > button.clientHeight + 1)
          .map(button => button.textContent),
      )
    expect(cut, `${width} wide`).toEqual([])
  }
  // Beside the board nothing scrolls: both players stand above the words.
  const said = await page.locator('.steps .say').boundingBox()
  for (const player of await page.getByRole('region', { name: /^(Nadia|Ben)$/ }).all()) {
    const box = await player.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(said?.y ?? 0)
  }
  if (before) await page.setViewportSize(before)
})

test('a replay names the game and leads back to the table and its rematch', async () => {
  const { page } = nadia
  await page.goto(`${new URL(link).pathname}/replay`)
  await page.getByText('Candy Chain · Nadia and Ben').waitFor()
  await page.waitForFunction(() => document.title === 'Replay · Candy Chain')
  await page.getByRole('link', { name: 'Back to the table' }).click()
  await page.getByRole('button', { name: 'Rematch' }).waitFor()
})

test('one plays on from any step, against a bot or with a friend', async () => {
  const { page } = nadia
  const path = `${new URL(link).pathname}/replay?move=3`
  await page.goto(path)
  const on = page.getByRole('button', { name: 'Play on from here' })
  await on.click()
  await page.getByRole('button', { name: 'Play against a bot' }).click()
  await page.waitForURL(/\/t\/[^/]+$/)
  await page.getByRole('heading', { level: 1, name: /^Your move$|’s move$|turn$/ }).waitFor()
  expect(await page.locator(pieces).count()).toBeLessThanOrEqual(22)
  await page.goto(path)
  await on.click()
  await page.getByRole('button', { name: 'Invite a friend' }).click()
  await page.getByText('It begins from a laid-out position').waitFor()
  // There is nothing to play at the end.
  await page.goto(path)
  await page.getByRole('button', { name: 'To the end' }).click()
  expect(await on.isDisabled()).toBe(true)
})

test('a game that is not over has no replay yet', async () => {
  const person = await fixture.newPerson()
  const running = await invite(person.page, 'Nadia', /Mini/)
  await person.page.goto(`${running}/replay`)
  await person.page.getByRole('heading', { level: 1, name: 'No replay here' }).waitFor()
  // A missing game is the point of this test.
  person.dropComplaints()
})
