/** What the solitaire tells about itself at its table. */
import type { GameHelp } from '../types'
import type { Action, View } from './headline'

export const help: GameHelp<View, Action> = {
  guide({ view }) {
    if (view.stage === 'filling')
      return {
        key: 'fill',
        text: 'A pile is used up. Tap the open card that moves into its space.',
      }
    if (view.stage !== 'making') return null
    return {
      key: 'word',
      text: 'Tap open cards in order to spell a word, then press Spell. All 48 must go.',
    }
  },
  keys: [
    ['Letters', 'choose a card'],
    ['Arrows', 'go from pile to pile'],
    ['Enter, Space', 'choose the card'],
    ['Backspace', 'take the last card back'],
  ],
  shows: action => typeof action === 'object' && 'word' in action,
  find: at => `[data-pile="${at}"]`,
}
