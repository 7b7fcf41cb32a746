import { beforeEach, expect, test } from 'vitest'
import type { SeatInfo } from '../gen/SeatInfo'
import type { TableInfo } from '../gen/TableInfo'
import { addAttempts, attempts } from './daily'
import { exercises, noteMoments, noteTried } from './exercises'
import { families, noteFamily } from './families'
import { friends, noteMet } from './friends'
import { history } from './history'
import { noteOffered, offered } from './lesson'
import { commitment, witness } from './luck'
import { exported, imported } from './memory'
import { dayPlayed, forgetGame, notePlayed, search, sums } from './my-games'
import { notePuzzle, solvedPuzzles } from './puzzles'
import { tried } from './repetition'
import { recall, remember } from './storage'

beforeEach(() => localStorage.clear())

const person = (name: string): SeatInfo => ({
  occupant: { person: { name } },
  here: true,
  rematch: false,
  commit: null,
  silent: 0,
  hints: 0,
})

function finished(id: string, places: number[], scores: number[], at: number): TableInfo {
  const seats = places.map((_, i) => person(['Me', 'Grandma', 'Tom'][i] ?? ''))
  const outcome = { places, scores, reason: '', rule: '' }
  return {
    id,
    game: `game-${id[0]}`,
    seats,
    outcome,
    options: {},
    finished: at,
  } as unknown as TableInfo
}

const DAY = 86_400_000

test('a finished game is noted once, the newest first', () => {
  for (let again = 0; again < 2; again++)
    notePlayed(finished('a1', [1, 2], [5, 3], DAY), 0, ['cat'])
  notePlayed(finished('b1', [2, 1], [1, 9], 2 * DAY), 0, [])
  notePlayed(finished('c1', [1, 2], [1, 0], DAY), null, [])
  notePlayed({ ...finished('d1', [1], [1], DAY), outcome: null }, 0, [])
  expect(history().map(({ table }) => table)).toEqual(['b1', 'a1'])
  forgetGame('b1')
  expect(history().map(({ table }) => table)).toEqual(['a1'])
})

test('games are found by game, person and day', () => {
  notePlayed(finished('a1', [1, 2, 3], [5, 3, 1], 5 * DAY), 0, [])
  notePlayed(finished('b1', [2, 1], [1, 9], 9 * DAY), 0, [])
  const found = (by: Partial<Parameters<typeof search>[1]>) =>
    search(history(), { game: '', person: '', day: '', ...by }).map(({ table }) => table)
  expect(found({})).toEqual(['b1', 'a1'])
  expect(found({ game: 'game-a' })).toEqual(['a1'])
  expect(found({ person: ' tOM ' })).toEqual(['a1'])
  expect(found({ person: 'me' }), 'one is always there oneself').toEqual([])
  expect(found({ day: dayPlayed({ at: 9 * DAY }) })).toEqual(['b1'])
})

test('results are summed up', () => {
  notePlayed(finished('a1', [1, 2], [5, 3], 1), 0, ['cat', 'house'])
  notePlayed(finished('a2', [1, 2], [8, 3], 2), 0, ['at'])
  notePlayed(finished('a3', [2, 1], [0, 3], 3), 0, [])
  notePlayed(finished('a4', [1], [7], 4), 0, [])
  expect(sums(history())).toEqual({
    games: 4,
    together: 3,
    won: 2,
    row: 2,
    average: 5,
    most: 8,
    fewest: 0,
    longest: 'house',
  })
  expect(sums([]).average).toBeNull()
})

const moment = (frame: number) => ({
  frame,
  pattern: 'longer-word',
  title: 'A longer word',
  sentence: '',
  advice: 'Look for endings.',
})

/** What the coach found at a table. */
const noteReport = (table: string, ...frames: number[]) =>
  noteMoments(table, {
    game: 'game-a',
    seat: 0,
    unit: 'points',
    decisions: [],
    moments: frames.map(moment),
    mean_loss: 0,
  })

const told = (table: string) => ({
  [table]: {
    attempt: 1,
    text: 'mine',
    told: { attempt: 1, commit: 'host', commits: ['x', null] },
    commit: 'host',
    laidOut: '',
    at: 5,
  },
})

test('everything goes to another device, once', async () => {
  const game = finished('a1', [1, 2], [5, 3], 1)
  notePlayed(game, 0, ['cat'])
  noteMet(game, 0)
  const attempt = { day: '2026-01-02', game: 'game-a', table: 'd1', ranked: true, solved: false }
  addAttempts([{ ...attempt, score: '7 points', hints: 1 }])
  notePuzzle('game-a', 3, 'solved')
  noteReport('a1', 4, 9)
  const again = tried(exercises()[0]!, true, new Date(1_000_000))
  noteTried(again)
  noteOffered('game-a')
  noteFamily('family')
  remember('luck', told('a1'))
  commitment('not-begun')
  remember('solitaire', [{ table: 's1', score: 0, daily: null, hints: 0 }])
  remember('seats', { a1: { seat: 0, secret: 'hidden', at: 1 } })
  const file = await exported()
  expect(file).not.toContain('hidden')
  expect(file, 'a text that is not told yet').not.toContain('not-begun')

  localStorage.clear()
  notePlayed(finished('b1', [1, 2], [5, 3], 2), 0, [])
  noteReport('a1', 4)
  remember('solitaire', [{ table: 's2', score: 9, daily: null }])
  const stored = () => ({ ...localStorage })
  expect(await imported(file)).toBe(1)
  const once = stored()
  expect(await imported(file)).toBe(0)
  expect(stored()).toEqual(once)

  expect(history().map(({ table }) => table)).toEqual(['b1', 'a1'])
  expect(friends().map(({ name, games }) => [name, games.length])).toEqual([['Grandma', 1]])
  expect(attempts().map(({ table, score, hints }) => [table, score, hints])).toEqual([
    ['d1', '7 points', 1],
  ])
  expect(solvedPuzzles().solved).toEqual({ 'game-a': [3] })
  expect(exercises().map(({ frame, right }) => [frame, right])).toEqual(
    [4, 9].map(frame => [frame, frame === again.frame ? 1 : 0]).sort((a, b) => b[1]! - a[1]!),
  )
  expect(offered('game-a')).toBe(true)
  expect(families()).toEqual(['family'])
  expect(witness('a1', 0)?.entropy).toEqual({ 0: 'mine' })
  expect(recall<{ table: string }[]>('solitaire', []).map(({ table }) => table)).toEqual([
    's1',
    's2',
  ])
})

test('of an exercise that two devices have, the one that was tried last wins', async () => {
  noteReport('a1', 4)
  const [one] = exercises()
  const early = tried(one!, false, new Date(1_000_000))
  const late = tried(early, true, new Date(9_000_000))
  const after = async (here: typeof early, there: typeof early) => {
    noteTried(there)
    const file = await exported()
    noteTried(here)
    await imported(file)
    return exercises().map(({ right, wrong }) => [right, wrong])
  }
  expect(await after(early, late)).toEqual([[1, 1]])
  expect(await after(late, early)).toEqual([[1, 1]])
})

test('other files are refused, and change nothing', async () => {
  for (const text of ['', '{}', '[]', 'null', '{"parlour":"my games","version":9,"history":[]}'])
    expect(await imported(text), text).toBeNull()
  const file = { parlour: 'my games', version: 1, history: [{ table: 1 }] }
  expect(await imported(JSON.stringify(file))).toBe(0)
  expect(history()).toEqual([])
})

test('what is unsound in a file is left out', async () => {
  noteReport('a1', 4)
  const sound = exercises()[0]!
  localStorage.clear()
  const nonsense = [1, 'text', null, [], {}, [null], [{}], [[]], { a: 1 }]
  const names = ['friends', 'dailies', 'puzzles', 'exercises', 'lessons', 'families', 'luck']
  for (const what of nonsense) {
    const parts = Object.fromEntries([...names, 'player', 'games'].map(name => [name, what]))
    const file = { parlour: 'my games', version: 1, history: [what], ...parts }
    expect(await imported(JSON.stringify(file)), JSON.stringify(what)).toBe(0)
  }
  expect(exercises()).toEqual([])
  expect(friends()).toEqual([])
  expect(attempts()).toEqual([])
  const exercise = (changes: object) => ({ ...sound, ...changes })
  const some = [
    exercise({ frame: -1 }),
    exercise({ frame: 5, due: 'soon' }),
    exercise({ frame: 6, card: { due: 'never' } }),
    exercise({ frame: 7 }),
  ]
  const file = { parlour: 'my games', version: 1, history: [], exercises: some }
  await imported(JSON.stringify(file))
  expect(exercises().map(({ frame }) => frame)).toEqual([7])
})
