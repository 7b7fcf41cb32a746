import type { Action } from '../../gen/candygrams/Action'
import type { Offer, Offers } from '../../lib/offers'
import { asAction, type Draft, isEmpty } from './draft'
import type { View } from './seen'
import { print } from './words'

/** `recall` only clears the draft. */
export type Act = Action | 'recall'

/** What the host has said about the draft so far. */
export type Said = {
  /** It would be refused. */
  wrong: boolean
  /** The new word, once known. */
  word: string | null
  finishes: boolean
}

/** What the buttons offer now. What may be done at all, the view says. A draft can be announced
 * before the host has looked at it: in a race nobody waits, and the host judges it anyway. */
export function offers(view: View, draft: Draft, said: Said): Offers<Act> {
  const { can, roll, options } = view
  const race = options.mode === 'express'
  const empty = isEmpty(draft)
  const recall: Offer<Act> | null = empty ? null : { words: 'Recall', action: 'recall' }
  if (can.stand !== null)
    return { main: { words: 'Accept', action: { stand: { play: can.stand } } }, side: recall }
  if (can.done) return { main: { words: 'Done', action: { done: { roll } } }, side: recall }
  if (can.base || can.play) {
    const action = empty || said.wrong ? null : asAction(can.base, roll, draft)
    const word = said.word && !said.wrong ? ` ${print(said.word)}` : ''
    const verb = can.base ? `Lay${word || ' your base word'}` : word ? `Play${word}` : 'Play a word'
    const grabs = race && (can.play || view.stage === 'base')
    const words = said.finishes ? 'Candygrams!' : grabs ? 'Grab the dice' : verb
    const pass: Offer<Act> | null = can.pass ? { words: 'Pass', action: { pass: { roll } } } : null
    return { main: { words, action }, side: recall ?? pass }
  }
  return null
}
