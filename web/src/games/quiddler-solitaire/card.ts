import type { HomeCard } from '../types'

export default {
  within: 'quiddler',
  races: 'any',
  async memory() {
    const { played, addPlayed } = await import('./statistics')
    return { kept: played, add: addPlayed }
  },
} satisfies HomeCard
