import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Board from './Board.svelte'

let shown: Record<string, unknown> | null = null

function show(props: Partial<Parameters<typeof Board>[1]> = {}) {
  shown = mount(Board, {
    target: document.body,
    props: { board: 'WR/.Y', label: 'The board', onpick: () => {}, ...props },
  })
  flushSync()
}

const label = (name: string) => cell(name).getAttribute('aria-label')
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell=${name}]`)!

function press(key: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  flushSync()
}

afterEach(() => {
  if (shown) void unmount(shown)
})

// CC-14
test('every cell says what it holds and what can be done with it', () => {
  show({
    ready: new Set(['b2']),
    pinned: new Set(['a2']),
    cut: new Set(['a2']),
    picks: ['b1'],
    last: new Map([['a1', 'B']]),
  })
  expect(label('b2')).toBe('b2, red heart, can be taken')
  expect(label('a2')).toBe('a2, white peppermint, holds the chain, would be cut off')
  expect(label('b1')).toBe('b1, yellow star, chosen')
  expect(cell('b1').getAttribute('aria-selected')).toBe('true')
  expect(label('a1')).toBe('a1, empty, just taken')
})

test('one cell takes the focus, arrows move it, space and enter choose', () => {
  const onpick = vi.fn()
  show({ onpick })
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  cell('a2').focus()
  press('ArrowRight')
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(cell('b1'))
  expect(cell('b1').tabIndex).toBe(0)
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  press(' ')
  press('Enter')
  expect(onpick.mock.calls).toEqual([['b1'], ['b1']])
})

test('a picture is an image with a name, and has nothing to focus', () => {
  show({ onpick: undefined })
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('The board')
  expect(document.querySelectorAll('[tabindex]')).toHaveLength(0)
})
