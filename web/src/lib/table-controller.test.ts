import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../gen/Answer'
import type { GameCode } from '../gen/codes'
import type { Snapshot } from '../gen/Snapshot'
import type { LiveTable, LoggedEvent } from './live.svelte'
import { TableController } from './table-controller.svelte'

const play = vi.hoisted(() => vi.fn<(sound: string) => void>())
vi.mock('./sound', () => ({ play }))

type Event = { is: string }

const NO = {
  code: 'not-your-turn' satisfies GameCode,
  rule: 'CC-06',
  message: 'It is Mum’s turn.',
  at: [],
}

const snapshot = (waiting_for: number[]): Snapshot<string, string> => ({
  you: 0,
  turn: { may_act: waiting_for, waiting_for, deadline: null, outcome: null },
  round: null,
  can: { actions: [], compose: [], complete: true, resign: null },
  view: 'the board',
})

/** A table whose host says what the test wants. */
class Host {
  id = 't1'
  info = { seats: [] }
  snapshot = snapshot([0])
  log: LoggedEvent<Event>[] = []
  events: Event[] = []
  asked: unknown[] = []
  answer: Partial<Answer> = { draft: null, error: null }
  onevents: LiveTable<string, Event, string>['onevents'] = () => {}
  now = () => 0
  act = (action: string) => this.#say('act', action)
  preview = (action: string) => this.#say('preview', action)
  parse = (text: string) => this.#say('parse', text)
  #say(what: string, more: unknown): Promise<Answer> {
    this.asked.push([what, more])
    return Promise.resolve({ id: '1', draft: null, error: null, ...this.answer })
  }
}

let host: Host
let table: TableController<string, Event, string, { good: boolean }>

beforeEach(() => {
  sessionStorage.clear()
  play.mockClear()
  host = new Host()
  table = new TableController(host as unknown as LiveTable<string, Event, string>, () => {})
})

test('an action is sent once, however often the button is pressed', async () => {
  const [first, second] = await Promise.all([table.act('take a1'), table.act('take a1')])
  expect([first, second]).toEqual([true, false])
  expect(host.asked).toEqual([['act', 'take a1']])
  expect(table.sending).toBe(false)
})

test('a refusal stays until something happens', async () => {
  host.answer = { error: NO }
  expect(await table.act('take a1')).toBe(false)
  expect(table.refused).toEqual(NO)
  host.onevents([{ is: 'took' }], snapshot([1]), [{ text: 'Mum took b2.', event: { is: 'took' } }])
  expect(table.refused).toBe(null)
})

test('a refusal that the screen says in its own way makes no sound', async () => {
  host.answer = { error: NO }
  await table.act('take a1')
  expect(play).toHaveBeenCalledExactlyOnceWith('refused')
  play.mockClear()
  expect(await table.act('take a1', 'not-your-turn')).toBe(false)
  expect(play).not.toHaveBeenCalled()
  expect(table.refused).toEqual(NO)
})

test('events are worded as the host sent them, and shown by the game', () => {
  const shown: string[] = []
  table.onevents = logged => shown.push(...logged.map(({ event }) => event.is))
  host.onevents([], snapshot([1]), [
    { text: 'You took a1.', event: { is: 'took' } },
    { text: '', event: { is: 'moved' } },
    { text: 'Mum passed.', event: { is: 'passed' } },
  ])
  expect(table.announcement).toBe('You took a1. Mum passed.')
  expect(shown).toEqual(['took', 'moved', 'passed'])
})

test('it knows whether the game waits for you', () => {
  expect(table.waitingForMe).toBe(true)
  expect(table.view).toBe('the board')
})

test('a draft comes back after a reload, unless it belongs to another round', () => {
  table.rememberDraft(3, ['c', 'a', 't'])
  expect(table.recallDraft(3, [])).toEqual(['c', 'a', 't'])
  expect(table.recallDraft(4, [])).toEqual([])
})

test('a typed line is read by the host and then done', async () => {
  host.answer = { draft: 'take a1' }
  expect(await table.type('a1')).toBe(true)
  expect(host.asked).toEqual([
    ['parse', 'a1'],
    ['act', 'take a1'],
  ])
  host.answer = { error: NO }
  expect(await table.type('a2')).toBe(false)
  expect(table.refused).toEqual(NO)
})

test('the host judges a draft; answers to old drafts are ignored', async () => {
  host.answer = { draft: { good: true } }
  table.judge('lay cat')
  table.judge('lay cats')
  await new Promise(done => setTimeout(done, 100))
  flushSync()
  expect(host.asked).toEqual([['preview', 'lay cats']])
  expect(table.verdict).toEqual({ good: true })
  table.forgetVerdict()
  expect(table.verdict).toBe(null)
})
