/** What Quiddler tells about itself at its tables. */
import type { GameHelp } from '../types'
import { type Action, canDo, type View } from './words'

export const help: GameHelp<View, Action> = {
  guide(seen) {
    const { you, turn, view } = seen
    if (you === null || !turn.waiting_for.includes(you)) return null
    if (canDo(seen, 'take'))
      return { key: 'draw', text: 'Draw a card, or take the open one if it helps you.' }
    if (canDo(seen, 'stand'))
      return { key: 'stand', text: 'Are those words? Accept them, or challenge one.' }
    if (!canDo(seen, 'discard')) return null
    if (view.ending)
      return {
        key: 'last',
        text: 'Your last turn: tap cards to make words. What is left over counts against you.',
      }
    return {
      key: 'discard',
      text: 'Tap cards to make words. If all but one fit, go out; if not, discard a card.',
    }
  },
  keys: [
    ['Letters', 'spell a word'],
    ['Backspace', 'take the last letter back'],
    ['Arrows', 'go from card to card'],
    ['Enter', 'put a card into the word, or back'],
    ['Shift + arrows', 'move a card'],
    ['Shift + up', 'begin a new word with the card'],
    ['Delete', 'choose the card for the discard'],
  ],
  shows: action => typeof action === 'object' && ('lay' in action || 'discard' in action),
  find: at => (at === 'draw' || at === 'discard' ? `[data-pile="${at}"]` : `[data-id^="${at}#"]`),
}
