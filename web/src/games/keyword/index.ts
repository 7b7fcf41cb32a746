/** Keyword: all of it that the page has. What is a word, and which cards make it, the host says. */
import type { Action } from '../../gen/keyword/Action'
import type { View } from '../../gen/keyword/View'
import { plural } from '../../lib/words'
import { part, showing } from '../types'
import Hand from './Hand.svelte'
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
  Hand,
  steps: frames => stepsOf(frames.map(step => showing(step, seen(step.snapshot)))),
  Scene,
  Legend,
  help,
  progress: ({ seats }, seat) => {
    const player = seats[seat]
    if (!player || (!player.hand && !player.words.length)) return null
    const left = player.progress.covered.filter(covered => !covered).length
    const of = player.progress.covered.length
    return { left, text: `${of - left} of ${of} covered, ${plural(player.letters, 'letter')}` }
  },
  words: (view, seat) => view.seats[seat]?.words.map(({ text }) => text) ?? [],
})
