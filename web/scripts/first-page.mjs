/** What a fresh browser receives for the home page of the host at the given address: prints the
 * bytes of all answers, headers and compressed bodies. `npm run build` and a program built after
 * it come first. */
import { launch } from './chromium.mjs'

const url = process.argv[2]
if (!url) {
  console.error('Say which host: node scripts/first-page.mjs http://127.0.0.1:7777')
  process.exit(1)
}
const browser = await launch()
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
