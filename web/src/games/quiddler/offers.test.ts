import { expect, test } from 'vitest'
import type { View } from '../../gen/quiddler/View'
import { EMPTY, fit, put } from './desk'
import { offers } from './offers'

const nothing = {
  take: false,
  discard: false,
  go_out: false,
  lay: false,
  challenge: [],
  stand: false,
  leave: true,
}
const view = (may: Partial<View['may']>) =>
  ({ top: 'g', may: { ...nothing, ...may } }) as unknown as View
const dealt = fit(EMPTY, ['th', 'e', 'z', 'o'])
const spelled = ['th#1', 'e#1'].reduce(
  (now, id) => put(now, id, { in: 'word', key: 1, at: 9 }),
  dealt,
)
const full = put(spelled, 'z#1', { in: 'word', key: 1, at: 9 })

// QD-08
test('a turn begins with either pile', () => {
  const { main, side } = offers(view({ take: true }), dealt, false)!
  expect(main).toEqual({ words: 'Draw a card', action: { take: 'draw' } })
  expect(side).toEqual({ words: 'Take G', action: { take: 'discard' } })
})

test('a discard is asked for until one is chosen', () => {
  const may = view({ discard: true, go_out: true })
  expect(offers(may, dealt, false)?.main).toEqual({ words: 'Choose a discard', action: null })
  const chosen = put(dealt, 'o#1', { in: 'discard', at: 0 })
  expect(offers(may, chosen, false)?.main.action).toEqual({ discard: 'o' })
})

// QD-09
test('going out is offered when the host finds nothing wrong, and a plain discard beside it', () => {
  const may = view({ discard: true, go_out: true })
  const { main, side } = offers(may, full, true)!
  expect(main).toEqual({
    words: 'Go out',
    action: { lay: { words: [['th', 'e', 'z']], discard: 'o' } },
  })
  expect(side?.action).toEqual({ discard: 'o' })
  expect(offers(may, full, false)?.main.words).toBe('Discard O')
})

// QD-12
test('in a last turn words are laid, once they are good', () => {
  const desk = put(spelled, 'z#1', { in: 'discard', at: 0 })
  const may = view({ discard: true, lay: true })
  expect(offers(may, desk, true)?.main).toEqual({
    words: 'Lay words',
    action: { lay: { words: [['th', 'e']], discard: 'z' } },
  })
  expect(offers(may, desk, false)?.main).toEqual({ words: 'Lay words', action: null })
})

// QD-19
test('laid words are let stand; who is not asked has nothing to press', () => {
  expect(offers(view({ stand: true, challenge: [0] }), dealt, false)?.main.action).toBe('stand')
  expect(offers(view({}), dealt, false)).toBeNull()
})
