/** Checks a game with the rules themselves, compiled to WebAssembly, away from the page's own thread.
 * One question, one answer. */
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

async function load(file: string): Promise<ArrayBuffer | null> {
  const answer = await fetch(`${FOLDER}/${file}`)
  return answer.ok ? answer.arrayBuffer() : null
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

addEventListener('message', (asked: MessageEvent<FairQuestion>) => {
  check(asked.data).then(postMessage, () => postMessage({ missing: true }))
})
