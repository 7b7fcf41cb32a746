/** Kingdom's Candy Monsters: all of it that the page has. What may be done, and what it costs, the
 * host says. */
import type { Action } from '../../gen/candy-monsters/Action'
import type { View } from '../../gen/candy-monsters/View'
import { part, showing } from '../types'
import { help } from './help'
import Legend from './Legend.svelte'
import ReplayBoard from './ReplayBoard.svelte'
import Scene from './Scene.svelte'
import Screen from './Screen.svelte'
import { type View as Seen, seen } from './seen'
import { stepsOf } from './steps'
import type { EventView } from './words'

export default part<View, EventView, Action, unknown, Seen>({
  Screen,
  ReplayBoard,
  steps: frames => stepsOf(frames.map(step => showing(step, seen(step.snapshot)))),
  Scene,
  Legend,
  help,
})
