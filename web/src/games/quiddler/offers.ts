import type { Action } from '../../gen/quiddler/Action'
import type { View } from '../../gen/quiddler/View'
import type { Offer, Offers } from '../../lib/offers'
import { print } from './cards'
import { type Desk, discardOf, faceOf, faces, groups } from './desk'

/** What the buttons offer now. What may be done at all, the view says; that words can be laid, the
 * host has said of just this desk (`ready`). */
export function offers(view: View, desk: Desk, ready: boolean): Offers<Action> {
  const { may } = view
  if (may.take)
    return {
      main: { words: 'Draw a card', action: { take: 'draw' } },
      side: view.top && { words: `Take ${print(view.top)}`, action: { take: 'discard' } },
    }
  if (may.stand) return { main: { words: 'Let stand', action: 'stand' }, side: null }
  if (!may.discard) return null
  const put = discardOf(desk)
  if (!put) return { main: { words: 'Choose a discard', action: null }, side: null }
  const card = faceOf(put)
  const only: Offer<Action> = { words: `Discard ${print(card)}`, action: { discard: card } }
  const words = groups(desk).map(({ cards }) => faces(cards))
  if (words.length && ready && (may.go_out || may.lay))
    return {
      main: { words: may.lay ? 'Lay words' : 'Go out', action: { lay: { words, discard: card } } },
      side: only,
    }
  if (words.length && may.lay) return { main: { words: 'Lay words', action: null }, side: only }
  return { main: only, side: null }
}
