/** What Kingdom's Candy Monsters tells about itself at its tables. */
import type { Action } from '../../gen/candy-monsters/Action'
import type { View } from '../../gen/candy-monsters/View'
import type { GameHelp } from '../types'
import { of, pickedFor } from './ways'

export const help: GameHelp<View, Action> = {
  guide({ you, turn, can }) {
    if (you === null || !turn.waiting_for.includes(you)) return null
    const has = (kind: string) =>
      can.actions.some(action => action === kind || (typeof action === 'object' && kind in action))
    if (has('feed') || has('let-go'))
      return {
        key: 'feed',
        text: 'Feed each monster with sugar, or let it go. What you cannot pay becomes black cubes.',
      }
    if (has('accept'))
      return { key: 'event', text: 'Read the event, then take what it offers or leave it.' }
    if (has('buy-ability'))
      return {
        key: 'ability',
        text: 'Collect 5 sugar, or tap a card to buy it. A kept ability counts at the end; one tucked under a monster can be used.',
      }
    if (has('collect') || has('buy-monster'))
      return {
        key: 'turn',
        text: 'Collect 5 sugar, or tap a card to buy it: keep an ability for its candies, or tuck it under a monster to use it.',
      }
    return null
  },
  keys: [
    ['Tab', 'go from card to card'],
    ['Enter', 'look at a card, or press the button'],
    ['Esc', 'put the card back'],
  ],
  shows: action =>
    pickedFor(action) !== null || of(action, 'feed') !== null || of(action, 'let-go') !== null,
  find: at => `[data-open="${at}"], [data-own="${at}"]`,
}
