/** Where the page is. Addresses are plain paths; the host answers all of them with this page. */
export type Place =
  | { at: 'home' }
  | { at: 'table'; id: string; text: boolean; ghost: string | null }
  | { at: 'race'; id: string }
  | { at: 'tv'; id: string }
  | { at: 'replay'; id: string; move: number | null; coach: boolean }
  | { at: 'rules'; game: string }
  | { at: 'lesson'; game: string }
  | { at: 'puzzles' }
  | { at: 'puzzle'; game: string; number: number | null }
  | { at: 'daily'; day: string | null }
  | { at: 'history' }
  | { at: 'practice' }
  | { at: 'exercise'; id: string; seat: number; frame: number }
  | { at: 'about' }
  | { at: 'check' }
  | { at: 'stored' }
  | { at: 'device' }
  | { at: 'family'; id: string | null; stay: boolean }
  | { at: 'nowhere' }

export function place(path: string, query = ''): Place {
  const parts = path.split('/').filter(Boolean).map(plain)
  const [first, second, third] = parts
  if (!parts.length) return { at: 'home' }
  if (first === 't' && second && parts.length === 2) {
    const asked = new URLSearchParams(query)
    return { at: 'table', id: second, text: asked.has('text'), ghost: asked.get('ghost') || null }
  }
  if (first === 't' && second && third === 'race' && parts.length === 3)
    return { at: 'race', id: second }
  if (first === 't' && second && third === 'tv' && parts.length === 3)
    return { at: 'tv', id: second }
  if (first === 't' && second && third === 'replay' && parts.length === 3) {
    const asked = new URLSearchParams(query)
    const move = Number.parseInt(asked.get('move') ?? '', 10)
    const coach = asked.has('coach')
    return { at: 'replay', id: second, move: Number.isNaN(move) ? null : move, coach }
  }
  if (first === 'rules' && second && parts.length === 2) return { at: 'rules', game: second }
  if (first === 'learn' && second && parts.length === 2) return { at: 'lesson', game: second }
  if (first === 'puzzles' && parts.length === 1) return { at: 'puzzles' }
  if (first === 'puzzles' && second && parts.length <= 3) {
    if (third === undefined) return { at: 'puzzle', game: second, number: null }
    // People count from one.
    if (/^[1-9]\d{0,5}$/.test(third))
      return { at: 'puzzle', game: second, number: Number(third) - 1 }
  }
  if (first === 'daily' && parts.length <= 2 && second !== '')
    return { at: 'daily', day: second ?? null }
  if (first === 'history' && parts.length === 1) return { at: 'history' }
  if (first === 'practice' && parts.length === 1) return { at: 'practice' }
  if (first === 'practice' && second && parts.length === 4) {
    const [seat, frame] = parts.slice(2).map(Number)
    if (Number.isInteger(seat) && Number.isInteger(frame))
      return { at: 'exercise', id: second, seat: seat!, frame: frame! }
  }
  if (first === 'about' && parts.length === 1) return { at: 'about' }
  if (first === 'check' && parts.length === 1) return { at: 'check' }
  if (first === 'stored' && parts.length === 1) return { at: 'stored' }
  if (first === 'device' && parts.length === 1) return { at: 'device' }
  if (first === 'f' && parts.length <= 2 && second !== '')
    return { at: 'family', id: second ?? null, stay: new URLSearchParams(query).has('stay') }
  return { at: 'nowhere' }
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not an address of ours.
    return ''
  }
}

/** Marks a history entry that represents an open dialog. */
const DIALOG = 'dialog'

class Router {
  place = $state.raw<Place>(place(location.pathname, location.search))

  /** Dialogs that are open, the topmost last: what the Back button closes. */
  #dialogs: (() => void)[] = []
  /** How many entries of the browser's history stand for open dialogs. */
  #entries = 0
  /** Whether a step back is under way that is our own doing. */
  #steppingBack = false
  /** Where to go as soon as it is done. */
  #next: (() => void) | null = null

  constructor() {
    // The page was reloaded while a dialog was open: its entry means nothing now.
    if (history.state === DIALOG) history.back()
    addEventListener('popstate', () => this.#wentBack())
    document.addEventListener('click', event => this.#followed(event))
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    // A step back takes a moment, and would take back the entry that is made here.
    if (this.#steppingBack) {
      this.#next = () => this.go(path, how)
      return
    }
    // A dialog that leads elsewhere makes room for it: Back leads to the page below.
    if (how === 'replace') history.replaceState(history.state, '', path)
    else if (this.#entries) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    if (how === 'push') this.#entries = 0
    this.#look()
    if (how === 'push' && !location.hash) scrollTo(0, 0)
  }

  /** A dialog opens: Back closes it. Returns what to call when it is gone. */
  dialogOpens(close: () => void): () => void {
    this.#dialogs.push(close)
    queueMicrotask(() => this.#fitHistory())
    return () => {
      this.#dialogs = this.#dialogs.filter(other => other !== close)
      // One dialog often makes room for the next; then its entry is needed again.
      setTimeout(() => this.#fitHistory())
    }
  }

  /** Gives every open dialog its entry in the history, and takes back those of closed ones. */
  #fitHistory(): void {
    if (this.#steppingBack) return
    for (; this.#entries < this.#dialogs.length; this.#entries++) history.pushState(DIALOG, '')
    if (this.#entries > this.#dialogs.length) {
      this.#steppingBack = true
      history.go(this.#dialogs.length - this.#entries)
      this.#entries = this.#dialogs.length
    }
  }

  #wentBack(): void {
    if (this.#steppingBack) {
      this.#steppingBack = false
      const next = this.#next
      this.#next = null
      next?.()
      this.#fitHistory()
      return
    }
    const close = this.#entries ? this.#dialogs.at(-1) : undefined
    if (close) {
      this.#entries--
      close()
    } else this.#look()
  }

  #look(): void {
    this.place = place(location.pathname, location.search)
  }

  /** Plain clicks on our own links change the screen without reloading the page. */
  #followed(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
      return
    if (link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
