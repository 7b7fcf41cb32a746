// Answers what the rules say, a JSON object a line, so that they can be compared with ours:
// { cells, side, opening, take } gives { moves, winner, next }, the latter two after `take`.

import { readFileSync } from 'node:fs';
import { EMPTY, legal, moves, stuck, winner } from './rules.mjs';

const byCells = (one, two) => {
  for (let i = 0; i < Math.min(one.length, two.length); i++) {
    if (one[i] !== two[i]) return one[i] - two[i];
  }
  return one.length - two.length;
};

const answers = [];
for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const { cells, side, opening, take } = JSON.parse(line);
  const listed = moves(cells, side, opening).sort(byCells);
  if (!legal(cells, side, opening, ...take)) throw new Error(`${take} is refused in ${line}`);
  for (const cell of take) cells[cell] = EMPTY;
  const won = winner(cells);
  const next = won === null ? (stuck(cells, 1 - side) ? side : 1 - side) : null;
  answers.push(JSON.stringify({ moves: listed, winner: won, next }));
}
console.log(answers.join('\n'));
