/** Being told by the browser that it is one's turn. A push service belongs to whoever made the browser, so
 * the browser is given an address there, and messages are delivered as the service would. */
import type { Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TableInfo } from '../src/gen/TableInfo'
import type { Person } from './browser'
import { Fixture } from './fixture'
import { look } from './look'
import { moveOfAny, settle, sit } from './table'

const fixture = new Fixture()

/** A public key that is a point of its curve, as every browser has one. */
const P256DH =
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
const TEXT = 'Your turn in Candy Chain with Ben'
const push = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: P256DH, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
})

// What runs in the service worker, whose names the compiler does not know.

/** Taps the notification that is shown, and says what address that opens. */
const TAP = `(async () => {
  const opened = new Promise(known => {
    clients.openWindow = async address => { known(address) }
  })
  const [notification] = await registration.getNotifications()
  dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  return opened
})()`

/** The push service gives this browser another address; says what the host answered to whom. */
const CHANGE = `async subscription => {
  const real = fetch
  const statuses = []
  self.fetch = async (...how) => {
    const answer = await real(...how)
    statuses.push(answer.status)
    return answer
  }
  const change = new ExtendableEvent('pushsubscriptionchange')
  change.newSubscription = { toJSON: () => subscription }
  dispatchEvent(change)
  while (statuses.length < 2) await new Promise(done => setTimeout(done, 10))
  return statuses
}`

/** Nadia, whose browser may show notifications, and whose push service knows it by an address. */
async function nadiaWithPush(): Promise<Person> {
  const nadia = await fixture.newPerson()
  await nadia.context.grantPermissions(['notifications'], { origin: fixture.host.url })
  await nadia.context.addInitScript(subscription => {
    const subscribed = async () => {
      const endpoint = localStorage.getItem('endpoint') ?? subscription.endpoint
      const toJSON = () => ({ ...subscription, endpoint })
      return { endpoint, toJSON, unsubscribe: async () => true } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = subscribed
    PushManager.prototype.subscribe = subscribed
  }, push('one'))
  return nadia
}

/** A table of Nadia and Ben where a move may take a day. */
async function byDays({ page }: Person, ben: Page): Promise<string> {
  await page.goto('/about')
  const path = await page.evaluate(async () => {
    const body = JSON.stringify({
      game: 'candy-chain',
      name: 'Nadia',
      options: { variant: 'mini', time: { move: { seconds: 86_400 } } },
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/tables', { method: 'POST', headers, body })
    const { table, seat, secret } = await answer.json()
    const held = JSON.parse(localStorage.getItem('parlour:seats') ?? '{}')
    held[table.id] = { seat, secret, at: Date.now() }
    localStorage.setItem('parlour:seats', JSON.stringify(held))
    return `/t/${table.id}`
  })
  await sit(ben, path, 'Ben')
  await page.goto(path)
  await page.getByRole('grid').waitFor()
  return path
}

async function tellHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.getByRole('switch', { name: 'On this device' }).check()
  await page.getByText('This device will tell you.').waitFor()
}

/** The service worker of somebody's page, which may be about to start. */
const workerOf = async ({ context }: Person): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

const isNadias = async (page: Page, path: string): Promise<boolean> => {
  const answer = await page.request.get(`/api/tables/${path.split('/').at(-1)}`)
  return ((await answer.json()) as TableInfo).waiting_for.includes(0)
}

/** A message arrives, and is tapped: the address that is opened. */
async function tapped({ context, page }: Person, worker: Worker, text: string): Promise<string> {
  const line = await context.newCDPSession(page)
  const registration = new Promise<string>(known => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) known(registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  const registrationId = await registration
  const origin = fixture.host.url
  await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
  const shown = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: text, body: 'Tap to play.' }])
  await page.goto('/about')
  // A tap that no finger makes cannot open a window, so what it would open is kept instead.
  return worker.evaluate(TAP)
}

test('a notification leads to the table whose turn it is, of two with the same people', async () => {
  const nadia = await nadiaWithPush()
  const ben = await fixture.newPerson()
  const tables: string[] = []
  for (let n = 0; n < 2; n++) {
    tables.push(await byDays(nadia, ben.page))
    await tellHere(nadia.page)
    if (n === 0) await look(nadia.page, 'notices/told')
    await nadia.page.getByRole('button', { name: 'Close' }).click()
  }
  const [first = '', second = ''] = tables
  const worker = await workerOf(nadia)
  await nadia.page.goto(second)
  await settle(nadia.page, ben.page)
  while ((await isNadias(nadia.page, first)) === (await isNadias(nadia.page, second)))
    await moveOfAny(nadia.page, ben.page)
  const awaited = (await isNadias(nadia.page, first)) ? first : second
  expect(await tapped(nadia, worker, TEXT)).toBe(awaited)
  // What belongs to no table leads home.
  expect(await tapped(nadia, worker, 'Your turn in Quiddler with Mum')).toBe('/')
})

test('a browser with another address at its push service goes on telling', async () => {
  const nadia = await nadiaWithPush()
  const ben = await fixture.newPerson()
  const path = await byDays(nadia, ben.page)
  await tellHere(nadia.page)
  const worker = await workerOf(nadia)
  // The page was closed meanwhile.
  const statuses = await worker.evaluate(`(${CHANGE})(${JSON.stringify(push('two'))})`)
  expect(statuses).toEqual([200, 200])
  // The page finds out by itself, too, when the table is opened.
  await nadia.page.evaluate(() => localStorage.setItem('endpoint', 'https://push.example/three'))
  const told = nadia.page.waitForRequest(
    request => request.url().endsWith('/notices') && request.method() === 'POST',
  )
  const stopped = nadia.page.waitForRequest(request => request.url().endsWith('/notices/stop'))
  await nadia.page.goto(path)
  expect((await told).postDataJSON().push.endpoint).toBe('https://push.example/three')
  expect((await stopped).postDataJSON()).toEqual({ address: 'https://push.example/one' })
})
