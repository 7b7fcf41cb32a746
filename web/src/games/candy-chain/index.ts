/** Candy Chain: all of it that the page has. No rule lives here: what may be taken, the host says. */
import { part } from '../types'
import { type EventView, facts, type View } from './candy'
import Film from './Film.svelte'
import Form from './Form.svelte'
import Pictures from './Pictures.svelte'
import Scene from './Scene.svelte'
import Screen from './Screen.svelte'
import { stepsOf } from './steps'

export default part<View, EventView>({ Screen, Film, steps: stepsOf, Scene, Form, facts, Pictures })
