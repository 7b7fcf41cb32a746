import type { HomeCard } from '../types'

export default { within: 'quiddler' } satisfies HomeCard
