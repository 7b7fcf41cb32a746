import type { Carded } from '../types'
import Art from './Art.svelte'
import { brief } from './brief'
import Extra from './Extra.svelte'

export default {
  id: 'quiddler',
  Art,
  brief,
  // With three both bonuses count.
  quick: { seats: 3, options: null },
  Extra,
} satisfies Carded
