import { expect, test } from 'vitest'
import type { Action } from '../../gen/quiddler/Action'
import { EMPTY, fit, put } from './desk'
import { offers } from './offers'
import type { Seen } from './words'

const seen = (actions: Action[], compose: string[] = [], last = false) =>
  ({
    can: { actions, compose, complete: !compose.length, resign: 'leave' },
    view: { top: 'g', ending: last ? { out: 1, last: [0] } : null },
  }) as unknown as Seen
const deciding = seen([{ discard: 'o' }], ['lay'])
const dealt = fit(EMPTY, ['th', 'e', 'z', 'o'])
const spelled = ['th#1', 'e#1'].reduce(
  (now, id) => put(now, id, { in: 'word', key: 1, at: 9 }),
  dealt,
)
const full = put(spelled, 'z#1', { in: 'word', key: 1, at: 9 })

// QD-08
test('a turn begins with either pile', () => {
  const { main, side } = offers(seen([{ take: 'draw' }, { take: 'discard' }]), dealt, false)!
  expect(main).toEqual({ words: 'Draw a card', action: { take: 'draw' } })
  expect(side).toEqual({ words: 'Take G', action: { take: 'discard' } })
})

test('a discard is asked for until one is chosen', () => {
  expect(offers(deciding, dealt, false)?.main).toEqual({
    words: 'Discard a card',
    action: 'choose',
  })
  const asked = offers(deciding, dealt, false, true)
  expect(asked?.main).toEqual({ words: 'Tap the card to discard', action: null })
  expect(asked?.side?.action).toBe('choose-not')
  const chosen = put(dealt, 'o#1', { in: 'discard', at: 0 })
  expect(offers(deciding, chosen, false)?.main.action).toEqual({ discard: 'o' })
})

// QD-09
test('going out is offered when the host finds nothing wrong, and a plain discard beside it', () => {
  const { main, side } = offers(deciding, full, true)!
  expect(main).toEqual({
    words: 'Go out',
    action: { lay: { words: [['th', 'e', 'z']], discard: 'o' } },
  })
  expect(side?.action).toEqual({ discard: 'o' })
  expect(offers(deciding, full, false)?.main.words).toBe('Discard O')
})

// QD-12
test('in a last turn words are laid, once they are good', () => {
  const desk = put(spelled, 'z#1', { in: 'discard', at: 0 })
  const may = seen([{ discard: 'z' }], ['lay'], true)
  expect(offers(may, desk, true)?.main).toEqual({
    words: 'Lay words',
    action: { lay: { words: [['th', 'e']], discard: 'z' } },
  })
  expect(offers(may, desk, false)?.main).toEqual({ words: 'Lay words', action: null })
})

// QD-19
test('laid words are accepted; who is not asked has nothing to press', () => {
  expect(offers(seen(['stand']), dealt, false)?.main.action).toBe('stand')
  expect(offers(seen([]), dealt, false)).toBeNull()
})
