import type { HomeCard } from '../types'
import Art from './Art.svelte'
import Extra from './Extra.svelte'

export default {
  Art,
  // With three both bonuses count.
  quick: { seats: 3, options: null },
  Extra,
} satisfies HomeCard
