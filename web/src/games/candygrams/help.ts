/** What Candygrams tells about itself at its tables. */
import type { Action } from '../../gen/candygrams/Action'
import type { View } from '../../gen/candygrams/View'
import type { GameHelp } from '../types'
import { comboSaid } from './candy'

export const help: GameHelp<View, Action> = {
  guide({ you, turn, can, view }) {
    if (you === null || !turn.waiting_for.includes(you)) return null
    if (can.compose.includes('base'))
      return {
        key: 'base',
        text: 'Lay your first word: it needs all three colours. Tap candies, then Lay.',
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
}
