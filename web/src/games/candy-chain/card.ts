import type { HomeCard } from '../types'
import Art from './Art.svelte'

export default {
  Art,
  // The bot lays out, so that the person decides: go first, or choose a side.
  quick: { seats: 2, options: { placer: 1 } },
} satisfies HomeCard
