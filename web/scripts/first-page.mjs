/** What a fresh browser receives for the home page of the host at the given address: prints the
 * bytes of all answers, headers and compressed bodies. `npm run build` and a program built after
 * it come first. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** @param {string} path */
const runs = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function browserPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  const found = process.env.CHROMIUM ?? paths.find(runs)
  if (found) return found
  console.error(
    'The first page is measured in Chromium, which is not here. On Debian: apt-get install --no-install-recommends chromium. Anywhere else: say where it is with CHROMIUM=/path/to/chromium',
  )
  process.exit(1)
}

const url = process.argv[2]
if (!url) {
  console.error('Say which host: node scripts/first-page.mjs http://127.0.0.1:7777')
  process.exit(1)
}
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  /** @type {Map<string, string>} */
  const asked = new Map()
  devtools.on('Network.requestWillBeSent', sent => asked.set(sent.requestId, sent.request.url))
  let bytes = 0
  devtools.on('Network.loadingFinished', done => {
    bytes += done.encodedDataLength
    console.error(`${String(done.encodedDataLength).padStart(8)}  ${asked.get(done.requestId)}`)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // A host without its page answers too; that is not what is to be measured.
  await page.getByRole('button').first().waitFor({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  console.log(bytes)
} finally {
  await browser.close()
}
