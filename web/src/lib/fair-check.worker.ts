/** Checks games with the rules themselves, compiled to WebAssembly, away from the page's own thread.
 * Every message has one answer. What was loaded once is kept, so that files can be checked offline. */
import type { FairAnswer, FairQuestion } from './fair-check'

type Rules = {
  memory: WebAssembly.Memory
  room(length: number): number
  give_words(table: number): void
  check_room(): number
  answer_length(): number
}

const FOLDER = '/check'
const TABLES = ['standard', 'large']

const loaded = new Map<string, ArrayBuffer>()

async function load(file: string): Promise<ArrayBuffer | null> {
  const known = loaded.get(file)
  if (known) return known
  const answer = await fetch(`${FOLDER}/${file}`)
  if (!answer.ok) return null
  const bytes = await answer.arrayBuffer()
  loaded.set(file, bytes)
  return bytes
}

/** Loads all that any game needs: whether it is there. */
async function loadAll(): Promise<boolean> {
  const files = ['rules.wasm', ...TABLES.map(name => `${name}.table`)]
  return (await Promise.all(files.map(load))).every(file => file !== null)
}

/** The tables of words that a game needs: `large` holds what `standard` lacks. */
function tablesFor(log: string): string[] {
  try {
    const { options } = JSON.parse(log.slice(0, log.indexOf('\n')))
    const list: string | undefined = options?.words?.name
    return list === undefined ? [] : list === 'large' ? TABLES : ['standard']
  } catch {
    return []
  }
}

async function check({ log, saw }: FairQuestion): Promise<FairAnswer> {
  const module = await load('rules.wasm')
  if (!module) return { missing: true }
  const rules = (await WebAssembly.instantiate(module)).instance.exports as unknown as Rules
  const put = (bytes: Uint8Array) => {
    const start = rules.room(bytes.length)
    new Uint8Array(rules.memory.buffer, start, bytes.length).set(bytes)
  }
  for (const name of tablesFor(log)) {
    const table = await load(`${name}.table`)
    if (!table) return { missing: true }
    put(new Uint8Array(table))
    rules.give_words(TABLES.indexOf(name))
  }
  put(new TextEncoder().encode(`${JSON.stringify(saw ?? {})}\n${log}`))
  const start = rules.check_room()
  const answer = new Uint8Array(rules.memory.buffer, start, rules.answer_length())
  return JSON.parse(new TextDecoder().decode(answer)) as FairAnswer
}

addEventListener('message', (asked: MessageEvent<FairQuestion | 'load'>) => {
  if (asked.data === 'load') loadAll().then(postMessage, () => postMessage(false))
  else check(asked.data).then(postMessage, () => postMessage({ missing: true }))
})
