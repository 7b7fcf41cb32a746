import type { FinishedGame } from '../gen/FinishedGame'
import type { GameInfo } from '../gen/GameInfo'
import type { Join } from '../gen/Join'
import type { Joined } from '../gen/Joined'
import type { MakeTable } from '../gen/MakeTable'
import type { Refused } from '../gen/Refused'
import type { Reject } from '../gen/Reject'
import type { Replay } from '../gen/Replay'
import type { TableInfo } from '../gen/TableInfo'
import type { TableList } from '../gen/TableList'
import type { WordLists } from '../gen/WordLists'
import type { WordReport } from '../gen/WordReport'
import { randomHex } from './random'

/** A refusal by the host, with its sentence. */
export class HostRefused extends Error {
  readonly reject: Reject
  readonly status: number

  constructor(reject: Reject, status: number) {
    super(reject.say)
    this.reject = reject
    this.status = status
  }
}

/** Any failure as something that can be shown. */
export function asReject(error: unknown): Reject {
  if (error instanceof HostRefused) return error.reject
  return {
    code: 'no-connection',
    rule: '',
    say: 'The host does not answer. Check that it is running and that you are connected, then try again.',
    at: [],
  }
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init)
  if (answer.ok) return (await answer.json()) as T
  const refused = (await answer.json().catch(() => null)) as Refused | null
  throw new HostRefused(
    refused?.error ?? {
      code: 'host-error',
      rule: '',
      say: `The host could not do that (it answered ${answer.status}). Try again in a moment.`,
      at: [],
    },
    answer.status,
  )
}

function post<T>(path: string, body: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (secret) headers.authorization = `Bearer ${secret}`
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Asks again when no answer came. What is asked so must be harmless to repeat. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of [300, 1000]) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof HostRefused) throw error
      await new Promise(done => setTimeout(done, pause))
    }
  }
  return ask()
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`
const finished = (id: string) => `/api/finished/${encodeURIComponent(id)}`

export const games = () => call<GameInfo[]>('/api/games')
export const tables = () => call<TableList>('/api/tables')
export const tableInfo = (id: string) => call<TableInfo>(table(id))
export const finishedGames = (game?: string) =>
  call<FinishedGame[]>(`/api/finished${game ? `?game=${encodeURIComponent(game)}` : ''}`)
export const replay = (id: string) => call<Replay>(`${finished(id)}/replay`)
export const wordLists = () => call<WordLists>('/api/words')
export const wordReport = (word: string, list: string) =>
  call<WordReport>(`/api/words/${encodeURIComponent(word)}?list=${encodeURIComponent(list)}`)
export const logAddress = (id: string) => `${finished(id)}/log`

/** Makes a table; what is not said is as usual. */
export function makeTable(wish: Partial<MakeTable> & { game: string }): Promise<Joined> {
  const usual: MakeTable = {
    game: wish.game,
    options: null,
    seats: null,
    public: false,
    name: '',
    seat: null,
    bots: [],
    scenario: null,
    // Brought along, so that asking again finds the table that was made.
    secret: randomHex(20),
  }
  return persist(() => post('/api/tables', { ...usual, ...wish }))
}

/** What was asked for and not answered yet: asked again, it is the same seat. */
const asked = new Map<string, Join>()

export async function sitDown(id: string, seat: number, name: string): Promise<Joined> {
  const path = `${table(id)}/seats/${seat}`
  const join = asked.get(path) ?? {
    name,
    entropy: randomHex(16),
    bot: null,
    secret: randomHex(20),
  }
  asked.set(path, join)
  try {
    const joined = await persist(() => post<Joined>(path, join))
    asked.delete(path)
    return joined
  } catch (error) {
    if (error instanceof HostRefused) asked.delete(path)
    throw error
  }
}

/** Seats a bot; only those who sit at the table may. */
export function seatBot(id: string, seat: number, level: string, secret: string): Promise<Joined> {
  const join: Join = { name: '', entropy: '', bot: level, secret: null }
  return post(`${table(id)}/seats/${seat}`, join, secret)
}
