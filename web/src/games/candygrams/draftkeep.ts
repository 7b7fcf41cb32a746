/** A draft and the order of the shoppe survive a reload: they are kept for this tab, by table. */
import type { Candy } from './candy'
import { type Draft, isEmpty } from './draft'

const name = (table: string) => `parlour:candygrams:${table}`

export type Kept = { draft: Draft; order: Candy[] }

export function recallDraft(table: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(table)) ?? 'null') as Kept | null
    return kept && Array.isArray(kept.draft.on) && Array.isArray(kept.order) ? kept : null
  } catch {
    return null
  }
}

export function rememberDraft(table: string, kept: Kept): void {
  try {
    if (isEmpty(kept.draft) && !kept.order.length) sessionStorage.removeItem(name(table))
    else sessionStorage.setItem(name(table), JSON.stringify(kept))
  } catch {
    // No storage: the draft lives as long as the page.
  }
}
