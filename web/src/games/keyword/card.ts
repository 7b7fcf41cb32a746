import type { HomeCard } from '../types'
import Art from './Art.svelte'

export default {
  Art,
  quick: { seats: 3, options: null },
  races: 'any',
} satisfies HomeCard
