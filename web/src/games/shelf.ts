/** Every game as the home page shows it. Which of them can be played, the host says. */
import candyChain from './candy-chain/shelf'
import candyMonsters from './candy-monsters/shelf'
import candygrams from './candygrams/shelf'
import keyword from './keyword/shelf'
import quiddler from './quiddler/shelf'
import solitaire from './quiddler-solitaire/shelf'
import type { Carded, Shelved } from './types'

const SHELF: (Shelved | Carded)[] = [
  candyChain,
  candygrams,
  quiddler,
  solitaire,
  keyword,
  candyMonsters,
]

export const shelved = (game: string): Shelved | Carded | null =>
  SHELF.find(({ id }) => id === game) ?? null
