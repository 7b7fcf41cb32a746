/** Every game as the home page shows it. Which of them can be played, the host says. */
import candyChain from './candy-chain/shelf'
import type { Shelved } from './types'

const SHELF: Shelved[] = [candyChain]

export const shelved = (game: string): Shelved | null => SHELF.find(({ id }) => id === game) ?? null
