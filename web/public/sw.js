// Shows what the host sends through a browser's push service, and leads to the table. The message is one
// sentence, which several tables may share; the page has kept which tables it tells of (src/lib/notices.ts).
const TOLD = 'told'

self.addEventListener('push', event => {
  const text = event.data ? event.data.text() : 'It is your turn'
  // The same sentence again replaces the first.
  const options = { body: 'Tap to play.', tag: text, icon: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(text, options))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.title))
})

// The browser's address at its push service is another one now: every table is told.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event.newSubscription)))

/** Every table that tells this browser. */
async function told() {
  const kept = await caches.open(TOLD)
  const answers = await Promise.all((await kept.keys()).map(key => kept.match(key)))
  return Promise.all(answers.map(answer => answer.json()))
}

async function open(text) {
  const address = await addressFor(text)
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(page => new URL(page.url).pathname === address)
  if (page) await page.focus()
  else await self.clients.openWindow(address)
}

/** The table that a sentence is about: of several the one that waits for this seat, or else home. */
async function addressFor(text) {
  const tables = (await told()).filter(one => one.text === text)
  if (tables.length === 1) return `/t/${tables[0].table}`
  for (const { table, seat } of tables) {
    const answer = await fetch(`/api/tables/${table}`).catch(() => null)
    const info = answer?.ok ? await answer.json() : null
    if (info?.waiting_for.includes(seat)) return `/t/${table}`
  }
  return '/'
}

async function renew(given) {
  const { key } = await (await fetch('/api/notices')).json()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = given ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  const push = { endpoint, p256dh: keys.p256dh, auth: keys.auth }
  const tell = ({ table, seat, secret, quiet }) =>
    fetch(`/api/tables/${table}/seats/${seat}/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ push, address: null, quiet }),
    })
  await Promise.all((await told()).map(tell))
}
