// The rules of Candy Chain on a plain array of 64 cells: a colour from 0 to 5, or EMPTY.
// Colours 0 to 2 belong to side 0, colours 3 to 5 to side 1.

export const SIZE = 8;
export const EMPTY = -1;
export const COLOURS = 6;
export const EACH = 8;

const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const [x, y] = [cell % SIZE, Math.floor(cell / SIZE)];
  const near = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy];
      const inside = nx >= 0 && nx < SIZE && ny >= 0 && ny < SIZE;
      if (inside && (dx !== 0 || dy !== 0)) near.push(ny * SIZE + nx);
    }
  }
  return near;
});

export const sideOf = (colour) => (colour < 3 ? 0 : 1);

/** All 48 pieces in the order of `shuffle`, until they are one group. */
export function deal(shuffle) {
  const pieces = Array.from({ length: SIZE * SIZE }, (_, i) =>
    i < COLOURS * EACH ? Math.floor(i / EACH) : EMPTY,
  );
  for (;;) {
    const cells = shuffle(pieces);
    if (connected(cells, NOWHERE, NOWHERE)) return cells;
  }
}

const NOWHERE = -1;
const stack = new Int8Array(SIZE * SIZE);
const seen = new Uint8Array(SIZE * SIZE);

/** Whether the pieces are one group once those on `a` and `b` are gone. */
function connected(cells, a, b) {
  let pieces = 0;
  let start = NOWHERE;
  for (let cell = 0; cell < cells.length; cell++) {
    const taken = cells[cell] === EMPTY || cell === a || cell === b;
    seen[cell] = taken ? 1 : 0;
    if (!taken) {
      pieces += 1;
      start = cell;
    }
  }
  if (pieces === 0) return true;
  let height = 1;
  stack[0] = start;
  seen[start] = 1;
  while (height > 0) {
    height -= 1;
    pieces -= 1;
    for (const near of NEIGHBOURS[stack[height]]) {
      if (seen[near] === 0) {
        seen[near] = 1;
        stack[height] = near;
        height += 1;
      }
    }
  }
  return pieces === 0;
}

/** Whether `side` may take the piece on `a`, and that on `b` too unless it is undefined. */
export function legal(cells, side, opening, a, b) {
  const colour = cells[a];
  if (colour === undefined || colour === EMPTY || sideOf(colour) !== side) return false;
  if (b === undefined) return connected(cells, a, NOWHERE);
  return !opening && a !== b && cells[b] === colour && connected(cells, a, b);
}

/** Every legal move of `side`: `[a]` or `[a, b]` with a < b. */
export function moves(cells, side, opening) {
  const found = [];
  for (let a = 0; a < cells.length; a++) {
    if (cells[a] === EMPTY || sideOf(cells[a]) !== side) continue;
    if (connected(cells, a, NOWHERE)) found.push([a]);
    if (opening) continue;
    for (let b = a + 1; b < cells.length; b++) {
      if (cells[b] === cells[a] && connected(cells, a, b)) found.push([a, b]);
    }
  }
  return found;
}

/** Whether `side` must pass: where a pair can go, one of the two can go alone. */
export function stuck(cells, side) {
  return !cells.some(
    (colour, cell) =>
      colour !== EMPTY && sideOf(colour) === side && connected(cells, cell, NOWHERE),
  );
}

/** The side that has taken all pieces of two of its colours, or null. */
export function winner(cells) {
  const left = new Array(COLOURS).fill(0);
  for (const colour of cells) if (colour !== EMPTY) left[colour] += 1;
  for (const side of [0, 1]) {
    const cleared = left.slice(3 * side, 3 * side + 3).filter((count) => count === 0);
    if (cleared.length >= 2) return side;
  }
  return null;
}
