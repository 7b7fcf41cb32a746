/** What Keyword tells about itself at its tables. */
import type { Action } from '../../gen/keyword/Action'
import type { View } from '../../gen/keyword/View'
import type { GameHelp } from '../types'
import { cellsOf, EMPTY, idOf, type } from './draft'

export const help: GameHelp<View, Action> = {
  guide({ you, turn, view }) {
    if (you === null || !turn.waiting_for.includes(you)) return null
    if (view.stage === 'thinking')
      return {
        key: 'word',
        text: 'Spell your longest word with your orange cards and the blue ones, then lock it in.',
      }
    return view.stage === 'reveal'
      ? { key: 'ready', text: 'The longest word is kept. Look, then go on.' }
      : null
  },
  keys: [
    ['Letters', 'spell a word; blue cards are used first'],
    ['Backspace', 'take the last letter back'],
    ['Enter', 'lock the word in'],
  ],
  shows: action => typeof action === 'object' && ('commit' in action || 'pass' in action),
  places: (action, { hand, row }) => {
    if (typeof action !== 'object' || !hand) return []
    if ('pass' in action) return action.pass.drop.map(at => idOf({ in: 'hand', at }))
    const cards = { hand, row }
    const cells =
      'spell' in action
        ? type(EMPTY, cards, action.spell.text).cells
        : 'commit' in action
          ? cellsOf(action.commit.word, cards)
          : []
    return cells.flatMap(({ spot }) => (spot ? [idOf(spot)] : []))
  },
  find: at => `[data-id="${at.replace(' ', '-')}"]`,
}
