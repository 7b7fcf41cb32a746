/** Being told that it is one's turn, where a move may take days. */
import type { QuietHours } from '../gen/QuietHours'
import type { TableInfo } from '../gen/TableInfo'
import { noticeKey, stopTelling, tellMe } from './seat-api'
import type { HeldSeat } from './seats'
import { recall, remember } from './storage'

/** Minutes of the day. */
export type Night = { from: number; until: number }

/** How somebody is told at one table. */
export type Ways = {
  /** The address of this browser's push service. */
  push: string | null
  /** An address of one's own. */
  address: string | null
  /** When not. */
  night: Night | null
}

export const NIGHT: Night = { from: 22 * 60, until: 8 * 60 }
const NONE: Ways = { push: null, address: null, night: NIGHT }
const DAY = 24 * 60 * 60

/** Whether a move at this table may take days. */
export function isByDays(info: TableInfo): boolean {
  const time = (info.options as { time?: { move?: { seconds?: number } } } | null)?.time
  return (time?.move?.seconds ?? 0) >= DAY
}

const all = (): Record<string, Ways> => recall('notices', {})
export const ways = (table: string): Ways => all()[table] ?? NONE

function keep(table: string, changed: Ways): Ways {
  const rest = all()
  if (changed.push || changed.address) rest[table] = changed
  else delete rest[table]
  remember('notices', rest)
  return changed
}

/** Why this browser cannot show notifications, as a sentence; nothing where it can. */
export function pushTrouble(): string | null {
  if (!window.isSecureContext) {
    return 'Browsers allow notifications on secure pages only, whose address begins with https. Whoever runs this host can start it with --acme and a domain, or with --tls-cert and --tls-key. Until then, use an address of your own.'
  }
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent)
      ? 'Add this page to your home screen first (Share, then Add to Home Screen), and open it from there.'
      : 'This browser cannot show notifications. Use another one, or an address of your own.'
  }
  if (Notification.permission === 'denied') {
    return 'You have forbidden notifications from this page. Allow them in the settings of your browser, then try again.'
  }
  return null
}

function quiet(night: Night | null): QuietHours | null {
  return night && { ...night, offset: -new Date().getTimezoneOffset() }
}

/** What the service worker (public/sw.js) has to know of a table that tells this browser: what it says,
 * and how to tell it another address of this browser. */
type Told = HeldSeat & { table: string; text: string; quiet: QuietHours | null }

const toldName = (table: string) => `/told/${table}`

async function keepTold({ table, seat, secret, at, text, quiet }: Told): Promise<void> {
  const kept = await caches.open('told')
  await kept.put(toldName(table), Response.json({ table, seat, secret, at, text, quiet }))
}

async function forgetTold(table: string): Promise<void> {
  if ('caches' in window) await (await caches.open('told')).delete(toldName(table))
}

async function subscribe(): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const { key } = await noticeKey()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const existing = await worker.pushManager.getSubscription()
  try {
    return await worker.pushManager.subscribe(options)
  } catch (error) {
    // Another host had this address before, with another key.
    if (!existing) throw error
    await existing.unsubscribe()
    return worker.pushManager.subscribe(options)
  }
}

/** Tells this browser. Refused by the person, or impossible, it says why. */
export async function tellHere(table: string, held: HeldSeat, night: Night | null): Promise<Ways> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(pushTrouble() ?? '')
  return tellPush(table, held, night)
}

async function tellPush(table: string, held: HeldSeat, night: Night | null): Promise<Ways> {
  const before = ways(table).push
  const { endpoint, keys } = (await subscribe()).toJSON()
  const push = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  const how = { push, address: null, quiet: quiet(night) }
  const { text } = await tellMe(table, held, how)
  await keepTold({ ...held, table, text, quiet: how.quiet })
  if (before && before !== push.endpoint) await stopTelling(table, held, before)
  return keep(table, { ...ways(table), push: push.endpoint, night })
}

/** The people of a rematch are told as before. */
export function moveWays(from: string, to: string): void {
  if (all()[from]) keep(to, ways(from))
}

/** Makes sure that what this page says about being told is so. The host forgets a browser that its push
 * service no longer knows, browsers change their address there, and clocks change with the seasons. */
export async function renewWays(table: string, held: HeldSeat): Promise<void> {
  const { push, address, night } = ways(table)
  if (push && pushTrouble() === null && Notification.permission === 'granted')
    await tellPush(table, held, night)
  else if (push) await stop(table, held, 'push')
  if (address) await tellAddress(table, held, address, night)
}

/** Tells an address of one's own. */
export async function tellAddress(
  table: string,
  held: HeldSeat,
  address: string,
  night: Night | null,
): Promise<Ways> {
  const before = ways(table).address
  await tellMe(table, held, { push: null, address, quiet: quiet(night) })
  if (before && before !== address) await stopTelling(table, held, before)
  return keep(table, { ...ways(table), address, night })
}

/** No longer tells one of the two. */
export async function stop(table: string, held: HeldSeat, way: 'push' | 'address'): Promise<Ways> {
  const known = ways(table)
  const address = known[way]
  if (address) await stopTelling(table, held, address)
  if (way === 'push') await forgetTold(table)
  return keep(table, { ...known, [way]: null })
}

/** Other quiet hours, for every way that is in use. */
export async function setNight(table: string, held: HeldSeat, night: Night | null): Promise<Ways> {
  const known = ways(table)
  if (known.push) await tellHere(table, held, night)
  if (known.address) await tellAddress(table, held, known.address, night)
  return keep(table, { ...ways(table), night })
}

/** Minutes as a form shows them: 22:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** And back. */
export function minutes(text: string): number | null {
  const [, hours, rest] = text.match(/^(\d{2}):(\d{2})/) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(rest)
}
