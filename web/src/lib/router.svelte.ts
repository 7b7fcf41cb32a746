/** Where the page is. Addresses are plain paths; the host answers all of them with this page. */
export type Place =
  | { at: 'home' }
  | { at: 'table'; id: string }
  | { at: 'replay'; id: string; move: number | null }
  | { at: 'rules'; game: string }
  | { at: 'about' }
  | { at: 'nowhere' }

export function place(path: string, query = ''): Place {
  const parts = path.split('/').filter(Boolean).map(plain)
  const [first, second, third] = parts
  if (!parts.length) return { at: 'home' }
  if (first === 't' && second && parts.length === 2) return { at: 'table', id: second }
  if (first === 't' && second && third === 'replay' && parts.length === 3) {
    const move = Number.parseInt(new URLSearchParams(query).get('move') ?? '', 10)
    return { at: 'replay', id: second, move: Number.isNaN(move) ? null : move }
  }
  if (first === 'rules' && second && parts.length === 2) return { at: 'rules', game: second }
  if (first === 'about' && parts.length === 1) return { at: 'about' }
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

class Router {
  place = $state.raw<Place>(place(location.pathname, location.search))

  constructor() {
    addEventListener('popstate', () => this.#look())
    document.addEventListener('click', event => this.#followed(event))
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'replace') history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#look()
    if (how === 'push' && !location.hash) scrollTo(0, 0)
  }

  #look(): void {
    this.place = place(location.pathname, location.search)
  }

  /** Plain clicks on our own links change the screen without loading the page anew. */
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
