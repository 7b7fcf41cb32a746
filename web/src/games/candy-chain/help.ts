/** What Candy Chain tells about itself at its tables. */
import type { GameHelp } from '../types'
import type { Action, View } from './candy'

export const help: GameHelp<View, Action> = {
  guide({ can, you, turn }) {
    if (you === null || !turn.waiting_for.includes(you)) return null
    const has = (kind: string) =>
      can.actions.some(action => typeof action === 'object' && kind in action)
    if (has('right'))
      return {
        key: 'right',
        text: 'Choose: you move first, or you choose which colours are yours.',
      }
    if (has('side'))
      return { key: 'side', text: 'Choose the three colours that are yours to take.' }
    return {
      key: 'take',
      text: 'Tap one of your candies, or two of one colour. The rest must stay connected.',
    }
  },
  keys: [
    ['Arrows', 'go from candy to candy'],
    ['Enter, Space', 'choose a candy, or let it go'],
    ['Esc', 'clear your choice'],
  ],
  shows: action => typeof action === 'object' && 'take' in action,
  find: at => `[data-cell="${at}"]`,
}
