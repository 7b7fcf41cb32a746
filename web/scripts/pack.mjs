// Makes the built page fast to load. What the first paint needs goes into index.html itself, so that
// nothing blocks it; policy.txt tells browsers, by hash, to trust just that. Then every text file gets
// ready-compressed copies beside it, so that the host never compresses anything while people wait.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** @type {Record<'script' | 'style', string[]>} */
const hashes = { script: [], style: [] }
/** @param {'script' | 'style'} kind @param {string} text */
const inline = (kind, text) => {
  hashes[kind].push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return `<${kind}>${text}</${kind}>`
}
/** @param {string} path */
const file = path => readFileSync(join('dist', path), 'utf8').trim()

// The letters that English needs are asked for at once, so that no line moves when they come.
const fonts = readdirSync('dist/assets').filter(name =>
  /-english-.*\.woff2$|^figures-400-/.test(name),
)
/** @param {string} name */
const preload = name =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`

const html = readFileSync('dist/index.html', 'utf8')
  .replace('</head>', `${fonts.map(preload).join('')}</head>`)
  .replace(/<script src="\/(theme\.js)"><\/script>/, (_, path) => inline('script', file(path)))
  .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, path) =>
    inline('style', file(path)),
  )
writeFileSync('dist/index.html', html)
rmSync('dist/theme.js')

// As the host's own policy, crates/server/src/http/guard.rs, with the hashes.
const policy = [
  "default-src 'self'",
  `script-src 'self' 'wasm-unsafe-eval' ${hashes.script.join(' ')}`,
  `style-src 'self' ${hashes.style.join(' ')}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
writeFileSync('dist/policy.txt', policy.join('; '))

// What each screen and each game needs besides, as `Link` headers that the host sends with the page: a
// browser then asks for all of it at once, instead of finding out file by file.
/** @type {Record<string, { file: string, imports?: string[], css?: string[], isEntry?: boolean }>} */
const manifest = JSON.parse(file('manifest.json'))
/** @param {string} name @param {Set<string>} [found] */
const needs = (name, found = new Set()) => {
  const chunk = manifest[name]
  if (!chunk || chunk.isEntry || found.has(chunk.file)) return found
  for (const other of [chunk.file, ...(chunk.css ?? [])]) found.add(other)
  for (const other of chunk.imports ?? []) needs(other, found)
  return found
}
/** @param {string[]} names */
const links = names => {
  const files = new Set(names.flatMap(name => [...needs(name)]))
  const rel = (/** @type {string} */ path) =>
    path.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'
  return [...files].map(path => `</${path}>; ${rel(path)}`).join(', ')
}
const SCREENS = { t: 'Table', replay: 'Replay', rules: 'Rules', learn: 'Lesson', about: 'About' }
const preloads = Object.entries(SCREENS).map(([place, name]) => [
  place,
  links([`src/screens/${name}.svelte`]),
])
for (const name of Object.keys(manifest)) {
  const [, game] = name.match(/^src\/games\/([^/]+)\/index\.ts$/) ?? []
  const [, rules] = name.match(/^\.\.\/rules\/(.+)\.md/) ?? []
  if (game) preloads.push([`game/${game}`, links([name])])
  if (rules) preloads.push([`rules/${rules}`, links([name, `src/games/${rules}/Pictures.svelte`])])
}
writeFileSync('dist/preloads.txt', preloads.map(line => `${line.join(' ')}\n`).join(''))
rmSync('dist/manifest.json')

const worth = /\.(html|js|css|svg|webmanifest|wasm)$/

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const text = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
