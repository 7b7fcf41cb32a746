/** From the tap on "Play now" to a board that can be played on, in a fresh browser on a slow phone:
 * `node scripts/playable.mjs http://127.0.0.1:7777` prints the milliseconds of every game, the
 * first time (cold) and once more with the page in the browser's cache (warm). */
import { launch } from './chromium.mjs'

/** A processor a quarter as fast, and a mobile connection. */
const SLOWER = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const TIMEOUT = 60_000

const url = process.argv[2] ?? ''
if (!url) {
  console.error('Say which host: node scripts/playable.mjs http://127.0.0.1:7777')
  process.exit(1)
}

/** @param {import('playwright-core').Page} page @param {string} game */
async function tap(page, game) {
  await page.goto(url)
  const card = page.getByRole('article', { name: game, exact: true })
  const button = card.getByRole('button', { name: 'Play now' })
  await button.waitFor({ timeout: TIMEOUT })
  const begun = performance.now()
  await button.click()
  await page.locator('.actions').first().waitFor({ timeout: TIMEOUT })
  return performance.now() - begun
}

const browser = await launch()
try {
  const games = await (await fetch(`${url}/api/games`)).json()
  for (const { name, bots } of games) {
    if (!bots.length) continue
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const cold = await tap(page, name)
    const warm = await tap(page, name)
    console.log(JSON.stringify({ game: name, cold, warm }))
    await context.close()
  }
} finally {
  await browser.close()
}
