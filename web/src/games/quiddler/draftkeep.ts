/** A desk survives a reload: it is kept for this tab, by table and round. */
import { type Desk, EMPTY } from './desk'

const name = (table: string, round: number) => `parlour:quiddler:${table}:${round}`

export function recallDesk(table: string, round: number): Desk {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(name(table, round)) ?? 'null') as Desk | null) ?? EMPTY
    )
  } catch {
    return EMPTY
  }
}

export function rememberDesk(table: string, round: number, desk: Desk): void {
  try {
    sessionStorage.setItem(name(table, round), JSON.stringify(desk))
    if (round > 1) sessionStorage.removeItem(name(table, round - 1))
  } catch {
    // No storage: the desk lives as long as the page.
  }
}
