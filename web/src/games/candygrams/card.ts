import type { HomeCard } from '../types'
import Art from './Art.svelte'

export default {
  Art,
  quick: { seats: 2, options: null },
  races: 'daily',
} satisfies HomeCard
