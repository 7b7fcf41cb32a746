/** Quiddler's solitaire: all of it that the page has. */
import Pictures from '../quiddler/Pictures.svelte'
import Scene from '../quiddler/Scene.svelte'
import { part } from '../types'
import Film from './Film.svelte'
import Form from './Form.svelte'
import Screen from './Screen.svelte'
import { type EventView, facts, type View } from './told'

export default part<View, EventView>({
  Screen,
  Film,
  // The first frame is before the deal: nothing to see.
  steps: frames => frames.filter(({ view }) => view.piles.length > 0),
  Scene,
  Form,
  facts,
  Pictures,
})
