import type { Carded } from '../types'
import Art from './Art.svelte'
import { brief } from './brief'

export default {
  id: 'candy-monsters',
  Art,
  brief,
  quick: { seats: 2, options: null },
} satisfies Carded
