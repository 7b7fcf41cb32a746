// Shows what the host sends through a browser's push service, and leads to the table. The message is
// one sentence; the page has kept which table it belongs to (src/lib/notices.ts).
const TURNS = 'turns'

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

async function open(text) {
  const turns = await caches.open(TURNS)
  const kept = await turns.match(`/turn/${encodeURIComponent(text)}`)
  const address = kept ? await kept.text() : '/'
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(page => new URL(page.url).pathname === address)
  if (page) await page.focus()
  else await self.clients.openWindow(address)
}
