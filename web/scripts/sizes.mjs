/** What the home page loads, compressed: everything that a fresh browser fetches from `dist`.
 * Run it after `npm run build`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = new URL('../dist', import.meta.url).pathname
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const linked = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(match => match[1] ?? '')
const css = linked.filter(file => file.endsWith('.css'))
const inCss = css.flatMap(file =>
  [...readFileSync(join(dist, file), 'utf8').matchAll(/url\(\/?([^)]+)\)/g)].map(m => m[1] ?? ''),
)
// The home page sets no bold text and no accents, so browsers leave those fonts alone. What the host
// answers itself is not here: scripts/first-page.mjs counts that too.
const files = ['index.html', ...linked, ...inCss].filter(
  file => !/-latin-|icon-192|^api\//.test(file),
)

let total = { raw: 0, gzip: 0, brotli: 0 }
for (const file of new Set(files)) {
  const bytes = readFileSync(join(dist, file))
  const packed = /\.(woff2|png)$/.test(file)
  const gzip = packed ? bytes.length : gzipSync(bytes, { level: 9 }).length
  const brotli = packed ? bytes.length : brotliCompressSync(bytes).length
  total = { raw: total.raw + bytes.length, gzip: total.gzip + gzip, brotli: total.brotli + brotli }
  console.log(`${file.padEnd(64)} ${bytes.length} raw, ${gzip} gzip, ${brotli} brotli`)
}
console.log(`all: ${total.raw} raw, ${total.gzip} gzip, ${total.brotli} brotli`)
