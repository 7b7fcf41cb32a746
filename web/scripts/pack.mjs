// Puts a ready-compressed copy beside every text file of the built page, so that the host never
// compresses anything while people wait.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worth = /\.(html|js|css|svg|webmanifest)$/

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const text = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
