import { type Component, flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { Possible as WordsPossible } from '../gen/keyword/Possible'
import type { Missed } from '../gen/quiddler/Missed'
import Candies from './candygrams/Possible.svelte'
import Words from './keyword/Possible.svelte'
import Cards from './quiddler/Possible.svelte'

/** All that a part says once the host has answered; `whose` cards it is about, if not one's own. */
async function said(part: Component<never>, draft: unknown, more: object): Promise<string> {
  const ask = async () => ({ id: '', draft, error: null })
  const props = { ask, asked: ask(), onclose: () => {}, ...more } as never
  const shown = mount(part, { target: document.body, props })
  flushSync()
  const before = document.body.textContent
  document.querySelector<HTMLButtonElement>('.btn')?.click()
  await new Promise(done => setTimeout(done))
  flushSync()
  const text = `${before} ${document.body.textContent}`
  await unmount(shown)
  return text
}

const missed = (missed: number): Missed => ({
  scored: 10,
  best: { words: [['c', 'a', 't']], discard: null, points: 13, out: true },
  missed,
})

test('what was possible is said of whoever had the cards', async () => {
  const words: WordsPossible = { round: 1, hand: [], words: [], more: 0, wins: false }
  const found = { ...words, words: [{ text: 'cat', blue: 1, length: 3 }] }
  for (const [part, draft, more, theirs, own] of [
    [Words, words, { won: false }, 'Ada’s cards made no word', 'Your cards made no word'],
    [Words, found, { won: false }, 'Ada’s longest possible words', 'Your longest possible words'],
    [
      Cards,
      [{ round: 1, seats: [missed(3)] }],
      { round: 1, seat: 0 },
      'Ada’s cards could',
      'Your cards could',
    ],
    [
      Cards,
      [{ round: 1, seats: [missed(0)] }],
      { round: 1, seat: 0 },
      'Ada made the most of the cards',
      'You made the most of your cards',
    ],
    [
      Candies,
      { roll: 1, combo: ['pink', 'pink'], best: [], off: 0 },
      { player: { crossword: [], on: [], laid: [] } },
      'What was possible for Ada',
      'your candies',
    ],
  ] as [Component<never>, unknown, object, string, string][]) {
    const [about, mine] = [
      await said(part, draft, { ...more, whose: 'Ada' }),
      await said(part, draft, more),
    ]
    expect(about).toContain(theirs)
    expect(about).not.toMatch(/\byour?\b/i)
    expect(mine).toContain(own)
    expect(mine).not.toContain('Ada')
  }
})
