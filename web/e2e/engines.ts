/** Browsers other than Chromium, as far as a test needs them: they open an address and run a
 * function in the page. Firefox is driven by WebDriver BiDi, WebKit by WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

/** How long a browser may take to start. */
const START_TIMEOUT = 60_000

export type Engine = {
  readonly name: string
  open(url: string): Promise<void>
  /** Runs the text of a function without arguments in the page; gives what it returns, as text. */
  run(script: string): Promise<string>
  close(): Promise<void>
}

/** Firefox, from `FIREFOX` or Debian's package. */
export async function firefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'parlour-firefox-'))
  const child = spawn(process.env.FIREFOX ?? 'firefox-esr', [
    '--headless',
    '--remote-debugging-port=0',
    `--profile=${profile}`,
    'about:blank',
  ])
  const address = await printed(child, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', text => {
    const answer = JSON.parse(String(text)) as Answer
    if (typeof answer.id === 'number') waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const call = async (method: string, params: unknown): Promise<Record<string, unknown>> => {
    const id = ++last
    const answer = new Promise<Answer>(done => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answer
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result ?? {}
  }
  await call('session.new', { capabilities: {} })
  const { contexts } = (await call('browsingContext.getTree', {})) as {
    contexts: { context: string }[]
  }
  const context = contexts[0]?.context
  return {
    name: 'Firefox',
    open: async url => {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: async script => {
      const { result, exceptionDetails } = (await call('script.evaluate', {
        expression: `String((${script})())`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? ''
    },
    close: async () => {
      socket.close()
      await stop(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

type Answer = {
  id?: number
  result?: Record<string, unknown>
  error?: string
  message?: string
}

/** WebKit: Debian's `webkit2gtk-driver` and its small browser, in a window that nobody sees. */
export async function webkit(): Promise<Engine> {
  const port = await freePort()
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { detached: true })
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await answering(() => call('GET', '/status'))
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      },
    },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  return {
    name: 'WebKit',
    open: async url => {
      await call('POST', `${session}/url`, { url })
    },
    run: async script =>
      String(
        await call('POST', `${session}/execute/sync`, {
          script: `return String((${script})())`,
          args: [],
        }),
      ),
    close: async () => {
      await call('DELETE', session)
      // The driver is a child of the program that gives it a screen: both end.
      if (child.pid) process.kill(-child.pid)
      await stop(child)
    },
  }
}

const miniBrowser = () =>
  process.env.MINI_BROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** What a program prints on either stream, as soon as it fits. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((found, fail) => {
    let text = ''
    const timer = setTimeout(() => fail(new Error(`did not start: ${text}`)), START_TIMEOUT)
    const read = (more: Buffer) => {
      text += more
      const match = text.match(pattern)
      if (!match?.[1]) return
      clearTimeout(timer)
      found(match[1])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', fail)
    child.once('exit', code => fail(new Error(`ended with ${code}: ${text}`)))
  })
}

/** Asks until there is an answer. */
async function answering(ask: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + START_TIMEOUT
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise(later => setTimeout(later, 100))
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(done => child.once('exit', done))
  child.kill()
  await gone
}

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
