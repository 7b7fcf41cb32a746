/** What Lighthouse says about the page of a running host, on a phone: `node measure.mjs
 * http://127.0.0.1:7777` prints a JSON object for the home page, the rules and a table. */
import * as chrome from 'chrome-launcher'
import lighthouse from 'lighthouse'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const host = process.argv[2] ?? ''
if (!host) {
  console.error('Say which host: node measure.mjs http://127.0.0.1:7777')
  process.exit(1)
}

/** A table with a game on it. */
async function table() {
  const answer = await fetch(`${host}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'candy-chain', name: 'Nadia', bots: ['easy'] }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return `/t/${(await answer.json()).table.id}`
}

const browser = await chrome.launch({ chromePath: process.env.CHROMIUM, chromeFlags: FLAGS })
try {
  for (const [page, path] of [
    ['home', '/'],
    ['rules', '/rules/candy-chain'],
    ['table', await table()],
  ]) {
    const { lhr } = await lighthouse(`${host}${path}`, { port: browser.port, logLevel: 'error' })
    const scores = Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)]),
    )
    const shift = lhr.audits['cumulative-layout-shift'].numericValue
    const failed = Object.values(lhr.audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    for (const { id, score, displayValue = '' } of failed)
      console.error(`${page}: ${id} ${Math.round(score * 100)} ${displayValue}`)
    console.log(JSON.stringify({ page, ...scores, shift }))
  }
} finally {
  browser.kill()
}
