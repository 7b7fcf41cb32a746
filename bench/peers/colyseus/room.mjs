// Candy Chain as a room of Colyseus. Moves and positions travel as plain messages: the position is
// sent when it changes and not compared with the last one many times a second, which for a game of
// turns is the least work for the server.

import { Room } from '@colyseus/core';
import { deal, EMPTY, legal, stuck, winner } from '../candy-chain/rules.mjs';

function shuffle(pieces) {
  const shuffled = [...pieces];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

export class CandyChainRoom extends Room {
  maxClients = 2;
  patchRate = null;

  onCreate() {
    this.seats = [];
    this.ready = new Set();
    this.setPatchRate(null);
    this.onMessage('take', (client, cells) => this.take(client, cells));
    // A game begins when both have asked for it, the first one and every other.
    this.onMessage('ready', (client) => {
      this.ready.add(client.sessionId);
      if (this.ready.size === 2) this.begin();
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  begin() {
    this.ready.clear();
    this.position = { cells: deal(shuffle), opening: true, turn: 0, winner: null, count: 0 };
    this.show(this.position);
  }

  take(client, [a, b]) {
    const at = this.position;
    const side = this.seats.indexOf(client.sessionId);
    const mayMove = at.winner === null && side === at.turn;
    if (!mayMove || !legal(at.cells, side, at.opening, a, b)) {
      client.send('refused', 'This is not a legal move.');
      return;
    }
    at.cells[a] = EMPTY;
    if (b !== undefined) at.cells[b] = EMPTY;
    at.opening = false;
    at.count += 1;
    at.winner = winner(at.cells);
    // a player who cannot move passes: the other goes on
    if (!stuck(at.cells, 1 - side)) at.turn = 1 - side;
    this.show(at);
  }

  /** Both see the position. */
  show(position) {
    this.broadcast('position', position);
  }
}
