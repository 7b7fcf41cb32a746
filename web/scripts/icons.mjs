/** Renders the icons of the manifest from `public/icon.svg`: run it after changing that file.
 * `node scripts/icons.mjs`, with Chromium from the environment or from Debian. */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const svg = readFileSync('public/icon.svg', 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

/** @param {string} name @param {number} size @param {number} inset */
async function render(name, size, inset) {
  await page.setViewportSize({ width: size, height: size })
  // A maskable icon is cut to any shape: wood to the edges, the drawing well inside.
  const background = inset ? '#e9c492' : 'transparent'
  await page.setContent(
    `<style>html,body{margin:0;background:${background}}svg{display:block;width:${size - 2 * inset}px;margin:${inset}px}</style>${svg}`,
  )
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true })
}

await render('icon-192', 192, 0)
await render('icon-512', 512, 0)
await render('icon-maskable-512', 512, 56)
await browser.close()
