/** Takes the pictures of the documents from a running host, so that they show the real thing:
 * `parlour serve --forget --bot-pace 0`, then `node scripts/pictures.mjs http://127.0.0.1:7777`. */
import { chromium } from 'playwright-core'

const [url = 'http://127.0.0.1:7777'] = process.argv.slice(2)
const out = new URL('../../docs/pictures/', import.meta.url).pathname
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})

/** @param {number} width @param {number} height @param {'light' | 'dark'} colorScheme */
async function open(width, height, colorScheme) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('parlour:name', '"Nadia"'))
  await page.goto('/')
  await card(page)
    .getByRole('radio', { name: /Gumdrop/ })
    .check({ force: true })
  return page
}

/** Candy Chain on the home page. @param {import('playwright-core').Page} page */
const card = page => page.getByRole('article', { name: 'Candy Chain' })

/** A game after a few moves. @param {import('playwright-core').Page} page @param {number} turns */
async function play(page, turns) {
  const mine = page.getByRole('heading', { level: 1, name: 'Your move' })
  await card(page).getByRole('button', { name: 'Play now' }).click()
  await page.getByRole('button', { name: 'Choose colours' }).click()
  await page.getByRole('button', { name: 'Fruits' }).click()
  for (let turn = 0; turn < turns; turn++) {
    await mine.waitFor()
    await choose(page)
    const before = await page.locator('td .move').count()
    await page.getByRole('button', { name: /^Take [a-h]\d/ }).click()
    await page
      .locator('td .move')
      .nth(before + 1)
      .waitFor()
  }
  await mine.waitFor()
}

/** @param {import('playwright-core').Page} page */
async function choose(page) {
  await page.locator('.ready').nth(4).click()
  const partner = page.locator('.partner').last()
  if (await partner.count()) await partner.click()
}

const home = await open(1280, 800, 'light')
await home.screenshot({ path: `${out}home.png` })

const desk = await open(1280, 800, 'light')
await play(desk, 4)
await choose(desk)
await desk.screenshot({ path: `${out}candy-chain.png` })

const phone = await open(390, 844, 'dark')
await play(phone, 5)
await phone
  .getByRole('gridcell', { name: /(red|blue|yellow) .*, holds the chain$/ })
  .first()
  .click()
await phone.getByRole('alert').waitFor()
await phone.screenshot({ path: `${out}candy-chain-phone.png` })

await browser.close()
