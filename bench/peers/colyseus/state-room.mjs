// Candy Chain as a room of Colyseus the way its documentation shows: the position is the room's
// state, described by a schema, and Colyseus works out what changed and sends that. It does so after
// every move instead of twenty times a second, so that nobody waits for a clock.

import { ArraySchema, defineTypes, Schema } from '@colyseus/schema';
import { EMPTY, SIZE } from '../candy-chain/rules.mjs';
import { CandyChainRoom } from './room.mjs';

const NOBODY = -1;

class Position extends Schema {}
defineTypes(Position, {
  cells: ['int8'],
  opening: 'boolean',
  turn: 'int8',
  winner: 'int8',
  count: 'uint16',
});

export class CandyChainStateRoom extends CandyChainRoom {
  onCreate() {
    super.onCreate();
    const state = new Position();
    state.cells = new ArraySchema(...Array(SIZE * SIZE).fill(EMPTY));
    this.setState(Object.assign(state, { opening: true, turn: NOBODY, winner: NOBODY, count: 0 }));
  }

  show({ cells, opening, turn, winner, count }) {
    cells.forEach((piece, cell) => {
      if (this.state.cells[cell] !== piece) this.state.cells[cell] = piece;
    });
    Object.assign(this.state, { opening, turn, winner: winner ?? NOBODY, count });
    this.broadcastPatch();
  }
}
