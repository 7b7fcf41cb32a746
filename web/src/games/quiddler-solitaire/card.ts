import type { HomeCard } from '../types'

export default { within: 'quiddler', races: 'any' } satisfies HomeCard
