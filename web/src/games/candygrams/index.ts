/** Candygrams: all of it that the page has. What is a word, and whether it matches, the host says. */
import type { Action } from '../../gen/candygrams/Action'
import type { View } from '../../gen/candygrams/View'
import { plural } from '../../lib/words'
import { part } from '../types'
import Hand from './Hand.svelte'
import { help } from './help'
import Legend from './Legend.svelte'
import ReplayBoard from './ReplayBoard.svelte'
import Scene from './Scene.svelte'
import Screen from './Screen.svelte'
import { stepsOf } from './steps'
import type { EventView } from './words'

export default part<View, EventView, Action>({
  Screen,
  ReplayBoard,
  Hand,
  steps: stepsOf,
  Scene,
  Legend,
  help,
  progress: (view, seat) => {
    const player = view.players[seat]
    if (!player || (!player.shoppe && !player.crossword.length)) return null
    const { shoppe } = player
    return { left: shoppe, text: `${plural(shoppe, 'candy', 'candies')} left, roll ${view.roll}` }
  },
  words: (view, seat) => view.players[seat]?.words.map(({ word }) => word) ?? [],
})
