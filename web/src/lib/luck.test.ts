import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Reveal } from '../gen/Reveal'
import type { TableInfo } from '../gen/TableInfo'
import {
  commitment,
  fingerprint,
  isLeftOut,
  noteGone,
  noteTable,
  textFor,
  wasCounted,
  witness,
} from './luck'

const SEED = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)
let tables = 0
let id = ''

beforeEach(() => {
  localStorage.clear()
  id = `table${tables++}`
})

const info = (more: Partial<TableInfo> = {}): TableInfo =>
  ({
    id,
    stage: 'waiting',
    commit: SEED,
    attempt: 1,
    laid_out: null,
    seats: [],
    ...more,
  }) as unknown as TableInfo

/** A table that shows this as the first seat's commitment. */
const showing = (commit: string | null, more: Partial<TableInfo> = {}): TableInfo =>
  info({ seats: [{ commit }, { commit: OTHER }] as TableInfo['seats'], ...more })

const asked = (more: Partial<Reveal> = {}): Reveal => ({
  attempt: 1,
  commit: SEED,
  commits: [commitment(id).hash, OTHER],
  ...more,
})

test('commits to the SHA-256 of a text, and to the same one after coming back', () => {
  const first = commitment(id)
  expect(commitment(id)).toEqual(first)
  const text = textFor(id, asked())
  expect(
    createHash('sha256')
      .update(text ?? '')
      .digest('hex'),
  ).toBe(first.hash)
})

test('tells its text for one set of commitments only', () => {
  noteTable(info())
  const text = textFor(id, asked())
  expect(text).toMatch(/^[0-9a-f]{32}$/)
  expect(textFor(id, asked())).toBe(text)
  expect(textFor(id, asked({ commits: [commitment(id).hash, 'c'.repeat(64)] }))).toBeNull()
})

test('tells nothing where the host has changed its commitment, or left out ours', () => {
  noteTable(info())
  noteTable(info({ commit: OTHER }))
  expect(textFor(id, asked({ commit: OTHER }))).toBeNull()
  expect(textFor(id, asked({ commits: [null, OTHER] }))).toBeNull()
  expect(textFor(id, asked({ attempt: 2 }))).toBeNull()
})

test('a new attempt has a text of its own', () => {
  const first = commitment(id)
  expect(noteTable(info())).toBeNull()
  const second = noteTable(info({ attempt: 2, commit: OTHER }))
  expect(second?.attempt).toBe(2)
  expect(second?.hash).not.toBe(first.hash)
  expect(noteTable(info({ attempt: 2, commit: OTHER }))).toBeNull()
})

test('remembers what was seen and sent', () => {
  expect(witness(id, 0)).toBeNull()
  noteTable(info({ laid_out: OTHER }))
  expect(witness(id, null)).toEqual({
    commit: SEED,
    commits: null,
    attempt: null,
    offered: {},
    entropy: {},
    laid_out: OTHER,
  })
  const text = textFor(id, asked())
  expect(witness(id, 1)).toEqual({
    commit: SEED,
    commits: asked().commits,
    attempt: 1,
    offered: { 1: commitment(id).hash },
    entropy: { 1: text },
    laid_out: OTHER,
  })
})

test('remembers what it offered, even if nobody asks for the text', () => {
  noteTable(showing(null), 0)
  const mine = commitment(id).hash
  expect(textFor(id, asked({ commits: [null, OTHER] }))).toBeNull()
  expect(witness(id, 0)).toMatchObject({ commits: null, entropy: {}, offered: { 0: mine } })
  expect(isLeftOut(showing(null, { stage: 'running' }), 0)).toBe(true)
  expect(isLeftOut(showing(mine, { stage: 'running' }), 0)).toBe(false)
  expect(isLeftOut(showing(null, { stage: 'running' }), null)).toBe(false)
})

test('knows whether the host had taken up its commitment, and whether it was there ever since', () => {
  noteTable(showing(null), 0)
  expect(wasCounted(id)).toBe(false)
  noteTable(showing(commitment(id).hash), 0)
  expect(wasCounted(id)).toBe(true)
  noteGone(id)
  expect(wasCounted(id)).toBe(false)
  noteTable(showing(commitment(id).hash), 0)
  noteTable(showing(null, { stage: 'running' }), 0)
  noteGone(id)
  expect(wasCounted(id), 'what comes after the beginning does not matter').toBe(true)
})

test('who came when the game had begun has offered nothing', () => {
  commitment(id)
  noteTable(showing(null, { stage: 'running' }), 0)
  expect(isLeftOut(showing(null, { stage: 'running' }), 0)).toBe(false)
  expect(witness(id, 0)).toBeNull()
})

test('a fingerprint can be read aloud', () => {
  expect(fingerprint('0123456789abcdef'.repeat(4))).toBe('0123 4567 89ab cdef')
})
