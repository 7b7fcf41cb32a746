/** Cuts the letters that English needs out of the fonts, so that the first page loads little; the
 * other Latin letters stay in a second file that a browser fetches when a name has one.
 * Run it after changing a font: `node scripts/fonts.mjs`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
// The same signs as in the unicode-range of `look/fonts.css`.
const LETTERS = `${ASCII}\u00a0·‘’“”…`

const FONTS = {
  fredoka: '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2',
  atkinson: '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2',
}

/** The text face has a slashed zero, which looks technical: its figures come from the display face. */
const FIGURES = '0123456789'
const ROUND = {
  400: '@fontsource/fredoka/files/fredoka-latin-400-normal.woff2',
  700: '@fontsource/fredoka/files/fredoka-latin-600-normal.woff2',
}

mkdirSync('src/look/fonts', { recursive: true })
for (const [name, path] of Object.entries(FONTS)) {
  const whole = readFileSync(resolve(path))
  const cut = await subsetFont(whole, LETTERS, { targetFormat: 'woff2' })
  writeFileSync(`src/look/fonts/${name}-english.woff2`, cut)
  console.log(`${name}: ${whole.length} to ${cut.length} bytes`)
}
for (const [weight, path] of Object.entries(ROUND)) {
  const cut = await subsetFont(readFileSync(resolve(path)), FIGURES, { targetFormat: 'woff2' })
  writeFileSync(`src/look/fonts/figures-${weight}.woff2`, cut)
  console.log(`figures ${weight}: ${cut.length} bytes`)
}
