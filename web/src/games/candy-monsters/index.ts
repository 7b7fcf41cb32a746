/** Kingdom's Candy Monsters: all of it that the page has. What may be done, and what it costs, the
 * host says. */
import { part } from '../types'
import Film from './Film.svelte'
import Form from './Form.svelte'
import Pictures from './Pictures.svelte'
import Scene from './Scene.svelte'
import Screen from './Screen.svelte'
import { stepsOf } from './steps'
import { type EventView, facts, type View } from './words'

export default part<View, EventView>({ Screen, Film, steps: stepsOf, Scene, Form, facts, Pictures })
