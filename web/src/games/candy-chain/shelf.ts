import type { Carded } from '../types'
import Art from './Art.svelte'
import { brief } from './brief'

export default {
  id: 'candy-chain',
  Art,
  brief,
  // The bot lays out, so that the person decides: go first, or choose a side.
  quick: { seats: 2, options: { placer: 1 } },
} satisfies Carded
