import type { Shelved } from '../types'

export default {
  id: 'quiddler-solitaire',
  brief: options => ((options as { daily?: string } | null)?.daily ? 'Deal of the day' : ''),
} satisfies Shelved
