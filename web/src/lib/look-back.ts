/** The coach looks at one's last games, one after the other, and what mattered most becomes exercises. */
import type { Reject } from '../gen/Reject'
import { asReject, HostRefused } from './api'
import { coachReport } from './coach'
import { lookedAt, noteLookedAt, noteMoments } from './exercises'
import { history, type Played } from './history'

/** So many at a time: each takes the host a few seconds. */
const AT_ONCE = 5

/** The last games that the coach has not looked at yet. */
export function notLookedAt(): Played[] {
  const known = new Set(lookedAt())
  return history()
    .filter(({ table }) => !known.has(table))
    .slice(0, AT_ONCE)
}

/** How far the coach is: which game, counted from 0, and what share of all is done. */
export type Looking = { game: number; share: number }

/** Looks at some games. Says how many exercises are new, and why it stopped early if it did. A game that
 * the host no longer has, or of which there is nothing to say, is passed over. */
export async function lookBack(
  games: readonly Played[],
  told: (looking: Looking) => void,
  signal: AbortSignal,
): Promise<{ fresh: number; refused: Reject | null }> {
  let fresh = 0
  for (const [game, { table, you }] of games.entries()) {
    const share = (part: number) => told({ game, share: (game + part) / games.length })
    share(0)
    try {
      const report = await coachReport(table, you, (done, of) => share(done / of), signal)
      fresh += noteMoments(table, report)
    } catch (error) {
      if (signal.aborted) return { fresh, refused: null }
      // A host that is busy or away can be asked again; whatever else it refuses stays refused.
      if (!(error instanceof HostRefused) || error.status >= 500)
        return { fresh, refused: asReject(error) }
      noteLookedAt(table)
    }
  }
  return { fresh, refused: null }
}
