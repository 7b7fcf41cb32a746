import { beforeAll, expect, test } from 'vitest'
import type { Person } from './browser'
import { House } from './house'
import { invite, playOut, settle, sit } from './table'

const house = new House()
let link: string
let nadia: Person

beforeAll(async () => {
  nadia = await house.someone()
  const ben = await house.someone()
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

test('a link leads to a move, and the end of a mini game is told as proved', async () => {
  const person = await house.someone()
  const { page } = person
  await page.goto(`${new URL(link).pathname}/replay?move=2`)
  await page.getByRole('heading', { level: 1, name: /^Move 2 of/ }).waitFor()
  await page
    .getByText(/^Lost for (Nadia|Ben) from [a-e][1-5]( \+ [a-e][1-5])? on: proved$/)
    .waitFor()
  await page.getByRole('button', { name: 'One move on' }).click()
  expect(page.url()).toMatch(/\?move=3$/)
  await page.getByRole('button', { name: 'Was the deal fair?' }).click()
  const seed = await page.getByRole('dialog').locator('dd').last().textContent()
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
})

test('a game that is not over has no replay yet', async () => {
  const person = await house.someone()
  const running = await invite(person.page, 'Nadia', /Mini/)
  await person.page.goto(`${running}/replay`)
  await person.page.getByRole('heading', { level: 1, name: 'No replay here' }).waitFor()
  // That there is none is what is tried here.
  person.forgive()
})
