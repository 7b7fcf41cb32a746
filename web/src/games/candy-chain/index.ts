/** Candy Chain: all of it that the page has. No rule lives here: what may be taken, the host says. */
import { part } from '../types'
import type { Action, Draft, EventView, View } from './candy'
import { help } from './help'
import Legend from './Legend.svelte'
import ReplayBoard from './ReplayBoard.svelte'
import Scene from './Scene.svelte'
import Screen from './Screen.svelte'
import { stepsOf } from './steps'

export default part<View, EventView, Action, Draft>({
  Screen,
  ReplayBoard,
  steps: stepsOf,
  Scene,
  Legend,
  help,
})
