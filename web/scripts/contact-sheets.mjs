/** Puts all pictures of a game side by side on one sheet, so that they can be looked at together:
 * `node scripts/contact-sheets.mjs FOLDER` writes FOLDER/<game>.png for every folder in it. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launch } from './chromium.mjs'

/** How wide the sheet is, and how high a picture on it. */
const WIDTH = 3200
const HEIGHT = 260

const folder = process.argv[2] ?? ''
if (!folder) {
  console.error('Say which folder of pictures: node scripts/contact-sheets.mjs FOLDER')
  process.exit(1)
}

/** @param {string} game */
function sheet(game) {
  const files = readdirSync(join(folder, game)).filter(file => file.endsWith('.png'))
  /** @type {Map<string, string[]>} */
  const screens = new Map()
  // By theme, then by size: 844x390 before 1280x800.
  const order = (/** @type {string} */ file) =>
    (/-dark\.png$/.test(file) ? 1e6 : 0) + Number(/-(\d+)x/.exec(file)?.[1] ?? 0)
  for (const file of files.sort((a, b) => order(a) - order(b))) {
    const screen = file.replace(/-\d+x\d+-(light|dark)\.png$/, '')
    screens.set(screen, [...(screens.get(screen) ?? []), file])
  }
  const picture = (/** @type {string} */ file) => {
    const source = pathToFileURL(resolve(folder, game, file))
    return `<figure><img src="${source}" height="${HEIGHT}"><figcaption>${file}</figcaption></figure>`
  }
  const rows = [...screens]
    .sort()
    .map(([screen, files]) => `<h2>${screen}</h2><div>${files.map(picture).join('')}</div>`)
  return `<!doctype html><style>
    body { margin: 16px; font: 16px sans-serif; background: #ddd }
    div { display: flex; flex-wrap: wrap; gap: 12px }
    figure { margin: 0 }
    img { display: block; max-width: ${WIDTH - 32}px; object-fit: cover; object-position: top }
    figcaption { font-size: 11px }
  </style><h1>${game}</h1>${rows.join('')}`
}

const browser = await launch()
try {
  const games = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  for (const { name } of games) {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: 1000 } })
    // A page of its own address may not show files; one that is a file itself may.
    const path = join(folder, `${name}.html`)
    writeFileSync(path, sheet(name))
    await page.goto(pathToFileURL(resolve(path)).href, { waitUntil: 'load' })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    await page.close()
    console.log(join(folder, `${name}.png`))
  }
} finally {
  await browser.close()
}
