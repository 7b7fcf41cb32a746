/** What the home page shows of every game that has a folder here. */
import type { HomeCard } from './types'

const CARDS = import.meta.glob<HomeCard>('./*/card.ts', { import: 'default', eager: true })

export const cardOf = (game: string): HomeCard | null => CARDS[`./${game}/card.ts`] ?? null

/** The game on whose card this one is found, and whose rules page tells its rules. */
export const rulesOf = (game: string): string => cardOf(game)?.within ?? game
