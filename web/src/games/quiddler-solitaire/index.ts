/** Quiddler's solitaire: all of it that the page has. */

import { plural } from '../../lib/words'
import Scene from '../quiddler/Scene.svelte'
import { part } from '../types'
import type { Action, Draft, EventView, View } from './headline'
import { help } from './help'
import Legend from './Legend.svelte'
import ReplayBoard from './ReplayBoard.svelte'
import Screen from './Screen.svelte'

export default part<View, EventView, Action, Draft>({
  Screen,
  ReplayBoard,
  // The first frame is before the deal: nothing to see.
  steps: frames => frames.filter(({ view }) => view.piles.length > 0),
  Scene,
  Legend,
  help,
  progress: view =>
    view.piles.length
      ? { left: view.cards_left, text: `${plural(view.cards_left, 'card')} left` }
      : null,
  words: view => view.words.map(({ text }) => text),
  stops: true,
})
