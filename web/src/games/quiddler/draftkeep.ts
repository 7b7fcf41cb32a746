/** A desk survives a reload: it is kept for this tab, by table and round. */
import { recallHere, rememberHere } from '../../lib/keep'
import { type Desk, EMPTY } from './desk'

type Kept = { round: number; desk: Desk }

/** What lay on the desk in this round; what lay there in another one is forgotten. */
export function recallDesk(table: string, round: number): Desk {
  const kept = recallHere<Kept | null>(`quiddler:${table}`, null)
  return kept?.round === round ? kept.desk : EMPTY
}

export const rememberDesk = (table: string, round: number, desk: Desk): void =>
  rememberHere(`quiddler:${table}`, { round, desk })
