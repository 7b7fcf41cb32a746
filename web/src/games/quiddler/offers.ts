import type { Action } from '../../gen/quiddler/Action'
import type { Offer, Offers } from '../../lib/offers'
import { print } from './cards'
import { type Desk, discardOf, faceOf, faces, groups } from './desk'
import { canDo, canLay, type Seen } from './words'

/** The next card that is tapped is the discard, or no longer so. */
export type Choose = 'choose' | 'choose-not'

/** What the buttons offer now. What may be done at all, the host says; that words can be laid, the
 * host has said of just this desk (`ready`). */
export function offers(
  seen: Seen,
  desk: Desk,
  ready: boolean,
  choosing = false,
): Offers<Action | Choose> {
  const { view } = seen
  const last = view.ending !== null
  if (canDo(seen, 'take'))
    return {
      main: { words: 'Draw a card', action: { take: 'draw' } },
      side: view.top && { words: `Take ${print(view.top)}`, action: { take: 'discard' } },
    }
  if (canDo(seen, 'stand')) return { main: { words: 'Accept', action: 'stand' }, side: null }
  if (!canDo(seen, 'discard')) return null
  const put = discardOf(desk)
  if (choosing)
    return {
      main: { words: 'Tap the card to discard', action: null },
      side: { words: 'Back', action: 'choose-not' },
    }
  if (!put) return { main: { words: 'Discard a card', action: 'choose' }, side: null }
  const card = faceOf(put)
  const only: Offer<Action> = { words: `Discard ${print(card)}`, action: { discard: card } }
  const words = groups(desk).map(({ cards }) => faces(cards))
  if (words.length && ready && canLay(seen))
    return {
      main: { words: last ? 'Lay words' : 'Go out', action: { lay: { words, discard: card } } },
      side: only,
    }
  if (words.length && last) return { main: { words: 'Lay words', action: null }, side: only }
  return { main: only, side: null }
}
