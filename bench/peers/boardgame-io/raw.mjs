// A player on a bare socket.io socket that speaks boardgame.io's messages: less work than any
// client that keeps a game, so the server is nearly alone on the machine.

import { createRequire } from 'node:module';
import { someMove } from './some-move.mjs';

const require = createRequire(import.meta.url);
const { io } = require('socket.io-client');

let opened = 0;

export class RawPlayer {
  /** A seat on a server; `answered` is told how long a move took, in ms. */
  constructor(seat, { play, agent, answered, fail }) {
    this.seat = seat;
    this.answered = answered;
    // straight to a WebSocket, and one of its own
    this.socket = io(`${play}/candy-chain`, { transports: ['websocket'], forceNew: true, agent });
    this.socket.on('sync', (match, { state }) => {
      if (match !== this.match) return;
      this.state = state;
      this.seated();
    });
    this.socket.on('update', (match, state) => {
      if (match === this.match) this.see(state);
    });
    this.socket.on('connect_error', fail);
    this.socket.on('disconnect', (why) => fail(new Error(`The server hung up: ${why}`)));
  }

  /** Names a first match; the server makes what it does not know. */
  async open() {
    opened += 1;
    return `match-${opened}-1`;
  }

  /** The match after the last one. */
  async again() {
    const [name, number, game] = this.match.split('-');
    return `${name}-${number}-${Number(game) + 1}`;
  }

  /** Takes its seat at a match. */
  sit(match) {
    this.match = match;
    this.sent = null;
    this.over = new Promise((done) => {
      this.finished = done;
    });
    const seated = new Promise((done) => {
      this.seated = done;
    });
    this.socket.emit('sync', match, String(this.seat), undefined, 2);
    return seated;
  }

  /** Both sides sit: from now on it moves whenever it is its turn. */
  begin() {
    this.see(this.state);
  }

  /** The answer to its move, or news. */
  see(state) {
    if (this.sent !== null && state._stateID > this.sent.stateID) {
      this.answered(performance.now() - this.sent.at);
      this.sent = null;
    }
    if (state.ctx.gameover) return this.finished();
    if (this.sent !== null || state.ctx.currentPlayer !== String(this.seat)) return;
    const args = someMove(state.G.cells, this.seat, state.G.opening);
    const payload = { type: 'take', args, playerID: String(this.seat) };
    this.sent = { stateID: state._stateID, at: performance.now() };
    const action = { type: 'MAKE_MOVE', payload };
    this.socket.emit('update', action, state._stateID, this.match, String(this.seat));
  }
}
