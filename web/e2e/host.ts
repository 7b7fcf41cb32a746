import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const BIN = process.env.PARLOUR_BIN ?? '../target/debug/parlour'

/** A real `parlour serve` on a port of its own, with its data in a temporary folder. */
export class Host {
  url = ''
  #data = mkdtempSync(join(tmpdir(), 'parlour-e2e-'))
  #process: ChildProcess | null = null

  /** Starts, or restarts at the same address; `more` are further arguments. */
  async start(pace = 50, more: string[] = []): Promise<void> {
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0'
    const limits = ['messages', 'changes'].flatMap(what => [`--${what}-per-second`, '1000'])
    const child = spawn(
      BIN,
      [
        'serve',
        '--listen',
        listen,
        '--data',
        this.#data,
        '--bot-pace',
        String(pace),
        ...limits,
        ...more,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    this.#process = child
    this.url = await new Promise((ready, fail) => {
      let said = ''
      child.on('error', fail)
      child.on('exit', code => fail(new Error(`the host ended with ${code}: ${said}`)))
      child.stdout.on('data', (text: Buffer) => {
        said += text
        const address = said.match(/http:\/\/[\d.:]+/)
        if (address) ready(address[0])
      })
    })
  }

  /** A token for a program, which the operator makes while the host is stopped. */
  token(name: string): string {
    return execFileSync(BIN, ['token', 'new', name, '--data', this.#data], {
      encoding: 'utf8',
    }).trim()
  }

  /** Ends the process; `SIGKILL` as if the machine had lost power. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise(done => child.once('exit', done))
    child.kill(signal)
    await gone
  }

  /** What an operator asks of the running host. */
  async admin(...words: string[]): Promise<void> {
    await promisify(execFile)(BIN, ['admin', '--data', this.#data, ...words])
  }

  /** Keeps the data of a stopped host as it is now; what this gives puts it back in place of whatever
   * came later, as an operator does with a backup. */
  backup(): () => void {
    const copy = `${this.#data}-backup`
    cpSync(this.#data, copy, { recursive: true })
    return () => {
      rmSync(this.#data, { recursive: true, force: true })
      renameSync(copy, this.#data)
    }
  }

  async end(): Promise<void> {
    await this.stop()
    rmSync(this.#data, { recursive: true, force: true })
  }
}
