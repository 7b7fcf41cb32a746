// What a player in a hurry does.

import { legal } from './rules.mjs';

/** Any legal move, found with little work: from a random cell on, a piece of ours that can go,
 * with the next one of its colour if they can go together. */
export function someMove(cells, side, opening) {
  const start = Math.floor(Math.random() * cells.length);
  for (let i = 0; i < cells.length; i++) {
    const a = (start + i) % cells.length;
    if (!legal(cells, side, opening, a)) continue;
    const b = cells.indexOf(cells[a], a + 1);
    return b !== -1 && legal(cells, side, opening, a, b) ? [a, b] : [a];
  }
  throw new Error('The server awaits a move where there is none');
}
