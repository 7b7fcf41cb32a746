import { fly as flyTo } from '../../lib/fly'

/** Shows a candy leaving its cell for its tally. */
export function fly(cell: string, letter: string): void {
  flyTo(
    document.querySelector(`[data-cell="${cell}"] .piece`),
    document.querySelector(`[data-tally="${letter}"]`),
  )
}
