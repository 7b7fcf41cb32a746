import { partOf } from '../games'

export const loadTable = () => import('../screens/Table.svelte')

/** Fetches what a table of this game needs, while the host still makes the table. */
export function warmUp(game: string): void {
  // What fails here fails again where it is needed, and is told there.
  void loadTable().catch(() => {})
  void partOf(game).catch(() => {})
}
