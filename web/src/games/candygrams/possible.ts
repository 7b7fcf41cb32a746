/** What could have been played to a roll, as the host's solver found it. */
import type { PlayerView } from '../../gen/candygrams/PlayerView'
import { type Cell, key, type Put } from './draft'
import type { View } from './words'

export type Best = {
  off: Cell[]
  on: Put[]
  words: string[]
  /** Candies left in the shoppe. */
  left: number
  /** Of nine rolls, how many could be answered next. */
  next: number
}
export type Possible = { roll: number; combo: [string, string]; best: Best[]; off: number }

/** Whether the host may tell it by now: after one's own answer, or after the game. */
export function tellable(view: View): boolean {
  const mine = view.you === null ? null : view.players[view.you]
  if (!mine?.base || !view.combo || mine.left) return false
  if (view.stage === 'over') return true
  return view.options.judge === 'referee' && mine.status !== 'thinking' && view.stage !== 'rolling'
}

/** A crossword as it was before the answer to this roll. */
export function before({ crossword, laid, status }: PlayerView): Put[] {
  const last = status === 'played' ? laid.at(-1) : undefined
  if (!last?.combo) return crossword
  return [...without(crossword, last.on), ...last.off]
}

/** That crossword with a play on it. */
export const after = (crossword: readonly Put[], { off, on }: Pick<Best, 'off' | 'on'>): Put[] => [
  ...without(crossword, off),
  ...on,
]

function without(crossword: readonly Put[], cells: readonly (Cell | Put)[]): Put[] {
  const gone = new Set(cells.map(([x, y]) => key(x, y)))
  return crossword.filter(([x, y]) => !gone.has(key(x, y)))
}
