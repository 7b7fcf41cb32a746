import type { Carded } from '../types'
import Art from './Art.svelte'
import { brief } from './brief'

export default {
  id: 'keyword',
  Art,
  brief,
  quick: { seats: 3, options: null },
} satisfies Carded
