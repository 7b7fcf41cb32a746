/** Every game this page can show. A game's folder is fetched when it is first needed. */
import type { GamePart } from './types'

const PARTS: Record<string, () => Promise<{ default: GamePart }>> = {
  'candy-chain': () => import('./candy-chain'),
  'candy-monsters': () => import('./candy-monsters'),
  candygrams: () => import('./candygrams'),
  keyword: () => import('./keyword'),
  quiddler: () => import('./quiddler'),
  'quiddler-solitaire': () => import('./quiddler-solitaire'),
}

/** Whether this page can show the game. */
export const knows = (game: string): boolean => game in PARTS

/** The part of a game; `null` for a game that this page does not know. */
export async function partOf(game: string): Promise<GamePart | null> {
  return (await PARTS[game]?.())?.default ?? null
}
