/** A draft survives a reload: it is kept for this tab, by table and round. */
import { type Draft, EMPTY } from './draft'

const name = (table: string) => `parlour:keyword:${table}`

type Kept = { round: number; draft: Draft }

/** What was being made in this round; what was made in another one is forgotten. */
export function recallDraft(table: string, round: number): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(table)) ?? 'null') as Kept | null
    return kept?.round === round ? kept.draft : null
  } catch {
    return null
  }
}

export function rememberDraft(table: string, round: number, draft: Draft): void {
  try {
    if (draft === EMPTY) sessionStorage.removeItem(name(table))
    else sessionStorage.setItem(name(table), JSON.stringify({ round, draft }))
  } catch {
    // No storage: the draft lives as long as the page.
  }
}
