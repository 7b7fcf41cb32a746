import type { Browser, BrowserContext, Page } from 'playwright-core'

export { launch } from '../scripts/chromium.mjs'

export type Look = { width?: number; height?: number; theme?: 'light' | 'dark'; still?: boolean }

/** Somebody with a browser of their own: nothing is shared with anybody else's. */
export class Person {
  /** What the browser complained about: errors, and anything the page's policy forbids. */
  readonly complaints: string[] = []
  readonly context: BrowserContext
  readonly page: Page

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    this.#listen(page)
  }

  static async at(browser: Browser, url: string, look: Look = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: look.width ?? 1280, height: look.height ?? 800 },
      colorScheme: look.theme ?? 'light',
      reducedMotion: look.still ? 'reduce' : 'no-preference',
    })
    return new Person(context, await context.newPage())
  }

  /** A second tab of the same person. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage()
    this.#listen(page)
    return page
  }

  /** What the browser complained about so far was to be expected. */
  dropComplaints(): void {
    this.complaints.length = 0
  }

  close(): Promise<void> {
    return this.context.close()
  }

  #listen(page: Page): void {
    page.setDefaultTimeout(20_000)
    // Nobody types an address while a dialog closes: its step back in the history would undo that.
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const still = () => history.state !== 'dialog' || !!document.querySelector('dialog[open]')
      await page.waitForFunction(still, null, { timeout: 2_000 }).catch(() => {})
      return goto(url, options)
    }
    page.on('pageerror', error => this.complaints.push(String(error)))
    page.on('console', message => {
      // An interface of the machine came or went, and Chromium dropped a request that is made again.
      if (message.text().includes('ERR_NETWORK_CHANGED')) return
      if (message.type() === 'error') this.complaints.push(message.text())
    })
  }
}

/** A line that holds back actions of a kind on their way to the host, until they are let go. */
export async function slowLine(
  page: Page,
  kind: string,
): Promise<{ held(): number; release(): void }> {
  const held: (() => void)[] = []
  await page.routeWebSocket(/\/socket$/, socket => {
    const server = socket.connectToServer()
    socket.onMessage(message => {
      const text = String(message)
      if (text.startsWith('{"act"') && text.includes(`"${kind}"`))
        held.push(() => server.send(message))
      else server.send(message)
    })
  })
  return {
    held: () => held.length,
    release: () => {
      for (const send of held.splice(0)) send()
    },
  }
}

/** Waits until nothing moves any more: what was changed is drawn, and what slid has arrived. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    await frame()
  })
}
