import { moveOf, pieceAt } from './candy'

/** What a tap does to a half-made choice. `ask` is a draft for the host to judge: it knows why
 * something cannot be taken, the page does not. */
export type Tapped = { picks: string[]; ask: string | null }

export function tap(picks: string[], cell: string, moves: Set<string>, board: string): Tapped {
  if (picks.includes(cell)) return { picks: picks.filter(other => other !== cell), ask: null }
  if (!pieceAt(board, cell)) return { picks, ask: null }
  const [only] = picks.length === 1 ? picks : []
  if (only) {
    const both = moveOf([only, cell])
    if (moves.has(both)) return { picks: [only, cell], ask: null }
    // Two alike that cannot go together: say why, and keep the first.
    const alike = pieceAt(board, only) === pieceAt(board, cell)
    if (alike && pairs(moves)) return { picks, ask: both }
  }
  if (usable(moves).has(cell)) return { picks: [cell], ask: null }
  return { picks, ask: cell }
}

/** Every cell that some move takes from. */
export function usable(moves: Set<string>): Set<string> {
  return new Set([...moves].flatMap(move => move.split('+')))
}

/** The cells that make a move together with the one chosen. */
export function partners(picks: string[], moves: Set<string>): Set<string> {
  const [only] = picks.length === 1 ? picks : []
  if (!only) return new Set()
  const found = [...moves].map(move => move.split('+')).filter(cells => cells.length === 2)
  return new Set(
    found
      .filter(cells => cells.includes(only))
      .flat()
      .filter(cell => cell !== only),
  )
}

const pairs = (moves: Set<string>): boolean => [...moves].some(move => move.includes('+'))
