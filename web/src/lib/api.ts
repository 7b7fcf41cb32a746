import type { FinishedGame } from '../gen/FinishedGame'
import type { GameInfo } from '../gen/GameInfo'
import type { Joined } from '../gen/Joined'
import type { MakeTable } from '../gen/MakeTable'
import type { Refused } from '../gen/Refused'
import type { Reject } from '../gen/Reject'
import type { TableInfo } from '../gen/TableInfo'
import type { TableList } from '../gen/TableList'
import { me } from './me.svelte'
import { randomHex } from './random'

/** A refusal by the host, with its sentence. */
export class HostRefused extends Error {
  readonly reject: Reject
  readonly status: number

  constructor(reject: Reject, status: number) {
    super(reject.message)
    this.reject = reject
    this.status = status
  }
}

/** No answer of the host: a proxy says that it got none. What was asked may have been done all the same. */
export class NoAnswer extends Error {}

/** What a proxy answers when the host behind it is gone, or says nothing. */
const NO_ANSWER = [502, 503, 504]

/** Any failure as something that can be shown. */
export function asReject(error: unknown): Reject {
  if (error instanceof HostRefused) return error.reject
  return {
    code: 'no-connection',
    rule: '',
    message:
      'The host does not answer. Check that it is running and that you are connected, then try again.',
    at: [],
  }
}

export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init)
  if (answer.ok) return (await answer.json()) as T
  throw await refusedBy(answer)
}

/** Why the host did not do what it was asked for. */
export async function refusedBy(answer: Response): Promise<HostRefused | NoAnswer> {
  const refused = (await answer.json().catch(() => null)) as Refused | null
  if (!refused?.error && NO_ANSWER.includes(answer.status)) return new NoAnswer()
  return new HostRefused(
    refused?.error ?? {
      code: 'host-error',
      rule: '',
      message: `The host could not do that (it answered ${answer.status}). Try again in a moment.`,
      at: [],
    },
    answer.status,
  )
}

export function post<T>(path: string, body: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (secret) headers.authorization = `Bearer ${secret}`
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Asks again when no answer came. What is asked so must be harmless to repeat. */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
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

export const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`

export const games = () => call<GameInfo[]>('/api/games')
export const tables = () => call<TableList>('/api/tables')
export const tableInfo = (id: string) => call<TableInfo>(table(id))
export const finishedGames = (game?: string) =>
  call<FinishedGame[]>(`/api/finished${game ? `?game=${encodeURIComponent(game)}` : ''}`)
/** Makes a table; what is not said is as usual. */
export function makeTable(setup: Partial<MakeTable> & { game: string }): Promise<Joined> {
  const usual: MakeTable = {
    game: setup.game,
    options: null,
    seats: null,
    public: false,
    name: me.name,
    avatar: me.avatar,
    seat: null,
    bots: [],
    scenario: null,
    // Brought along, so that asking again finds the table that was made.
    secret: randomHex(20),
  }
  return persist(() => post('/api/tables', { ...usual, ...setup }))
}

export type OwnSeat = { seat: number; secret: string }

/** Gives up a seat before the game begins; the last one closes the table. */
export const leaveSeat = (id: string, { seat, secret }: OwnSeat) =>
  post<TableInfo>(`${table(id)}/seats/${seat}/leave`, {}, secret)
