import { catalog } from './catalog.svelte'

/** What the tab says: what goes on, then which game. To be called in an effect, since a game's name
 * may come later than its table. */
export function showTitle(words: string, game?: string): void {
  const name = game ? catalog.game(game)?.name : undefined
  document.title = [words, name ?? 'Parlour'].filter(Boolean).join(' · ')
}
