/** A draft and the order of the shoppe survive a reload: this tab stores them by table. */
import { recallHere, rememberHere } from '../../lib/storage'
import type { Candy } from './candy'
import { type Draft, isEmpty } from './draft'

export type StoredDraft = { draft: Draft; order: Candy[] }

export function recallDraft(table: string): StoredDraft | null {
  const stored = recallHere<StoredDraft | null>(`candygrams:${table}`, null)
  return stored && Array.isArray(stored.draft?.on) && Array.isArray(stored.order) ? stored : null
}

export const rememberDraft = (table: string, { draft, order }: StoredDraft): void =>
  rememberHere(
    `candygrams:${table}`,
    isEmpty(draft) && !order.length ? undefined : { draft, order },
  )
