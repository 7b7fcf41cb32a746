/** What the home page shows of every game that has a folder here. */
import type { GameMemory, HomeCard } from './types'

const CARDS = import.meta.glob<HomeCard>('./*/card.ts', { import: 'default', eager: true })

export const cardOf = (game: string): HomeCard | null => CARDS[`./${game}/card.ts`] ?? null

/** What single games remember in this browser, by game. */
export async function gameMemories(): Promise<Map<string, GameMemory>> {
  const found = Object.entries(CARDS).flatMap(([path, { memory }]) =>
    memory ? [[path.split('/')[1] ?? '', memory] as const] : [],
  )
  return new Map(
    await Promise.all(found.map(async ([game, memory]) => [game, await memory()] as const)),
  )
}

/** The game on whose card this one is found, and whose rules page tells its rules. */
export const rulesOf = (game: string): string => cardOf(game)?.within ?? game
