/** What Candygrams tells about itself at its tables. */
import type { Action } from '../../gen/candygrams/Action'
import type { View } from '../../gen/candygrams/View'
import type { GameHelp } from '../types'
import { comboAsks, comboSaid } from './candy'
import { placesOf } from './possible'

export const help: GameHelp<View, Action> = {
  guide({ you, turn, can, view }) {
    if (you === null || !turn.waiting_for.includes(you)) return null
    const has = (kind: string) =>
      can.actions.some(action => typeof action === 'object' && kind in action)
    if (has('stand'))
      return {
        key: 'stand',
        text: 'Are these words, and in the right colours? Accept them, or challenge one.',
      }
    if (has('done'))
      return {
        key: 'done',
        text: 'A double: you may still swap one candy with the jar. Then press Done.',
      }
    if (can.compose.includes('base'))
      return {
        key: 'base',
        text: 'Lay your first word: it needs all three colours. Tap candies, then Lay.',
      }
    if (can.compose.includes('play') && can.compose.includes('trade') && view.combo)
      return {
        key: 'double',
        text: `Connect a word in ${comboAsks(view.combo)}. You may swap one candy with the jar.`,
      }
    if (can.compose.includes('play') && view.combo)
      return {
        key: 'play',
        text: `The roll is ${comboSaid(view.combo)}: connect a word in just these colours.`,
      }
    return null
  },
  keys: [
    ['Letters', 'put a candy on the board'],
    ['1, 2, 3', 'choose its colour'],
    ['Arrows', 'move the cursor'],
    ['Space', 'write across or down'],
    ['Backspace, Delete', 'take a candy back'],
    ['Enter', 'play the word'],
    ['+, -, 0', 'zoom in, out, all'],
  ],
  shows: action => typeof action === 'object' && ('base' in action || 'play' in action),
  find: at => (at === 'jar' ? '[data-jar]' : `[data-cell="${at}"]`),
  places: placesOf,
}
