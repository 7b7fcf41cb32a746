/** Quiddler: all of it that the page has. What is a word, and what may be laid, the host says. */
import { part } from '../types'
import Hand from './Hand.svelte'
import { help } from './help'
import Legend from './Legend.svelte'
import ReplayBoard from './ReplayBoard.svelte'
import Scene from './Scene.svelte'
import Screen from './Screen.svelte'
import { stepsOf } from './steps'
import { type Action, type Draft, type EventView, type View, wordsOf } from './words'

export default part<View, EventView, Action, Draft>({
  Screen,
  ReplayBoard,
  Hand,
  steps: stepsOf,
  Scene,
  Legend,
  help,
  words: wordsOf,
})
