import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import Laid from './Laid.svelte'
import type { Seen } from './words'

const WORD = { cards: ['c', 'a', 't'], text: 'cat', points: 13, challenge: null }

/** What the page says when Ben is out, to a seat; `last` holds whose last turn is still to come. */
function said(you: number | null, last: number[], fallen = false): string {
  const challenge = fallen ? { by: 0, good: false } : null
  const players = [0, 1, 2].map(seat => ({
    words: seat === 1 ? [{ ...WORD, challenge }] : [],
    last_turn: last.includes(seat),
  }))
  const view = { players, ending: { out: 1 }, stage: 'deciding', interrupted: null, options: {} }
  const seen = { you, view, turn: { deadline: null } } as unknown as Seen
  const shown = mount(Laid, {
    target: document.body,
    props: { seen, names: ['Ada', 'Ben', 'Cleo'] },
  })
  flushSync()
  const labels = [...document.querySelectorAll('[aria-label]')].map(it =>
    it.getAttribute('aria-label'),
  )
  const text = [document.body.textContent, ...labels].join(' ')
  void unmount(shown)
  return text
}

// QD-12
test('a last turn is announced until it was taken', () => {
  expect(said(0, [2, 0])).toContain('You get one last turn')
  expect(said(0, [2])).not.toContain('last turn')
  expect(said(1, [2])).toContain('Everybody else gets one last turn')
  expect(said(null, [2])).toContain('The others get one last turn')
  expect(said(1, []) + said(null, [])).not.toContain('last turn')
})

test('a word that fell is called what it is', () => {
  expect(said(0, [], true)).toContain('CAT, 13 points, not a word')
  expect(said(0, [])).not.toContain('not a word')
})
