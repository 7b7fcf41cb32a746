import type { Carded } from '../types'
import Art from './Art.svelte'

export default {
  id: 'keyword',
  Art,
  brief: () => '',
  quick: { seats: 3, options: null },
} satisfies Carded
