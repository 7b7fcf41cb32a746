// A player on boardgame.io's own client, used as its documentation says: `Client` with `SocketIO`,
// moves by `client.moves`, news by `client.subscribe`.

import { createRequire } from 'node:module';
import { CandyChain } from './game.mjs';
import { someMove } from './some-move.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

export class Player {
  /** A seat on the server at `url`; `answered` is told how long a move took, in ms. */
  constructor(url, seat, { answered }) {
    this.seat = seat;
    this.answered = answered;
    this.client = Client({
      game: CandyChain,
      numPlayers: 2,
      playerID: String(seat),
      // straight to a WebSocket, which spares the server a change of transport
      multiplayer: SocketIO({ server: url, socketOpts: { transports: ['websocket'] } }),
    });
    this.client.subscribe((state) => this.see(state));
  }

  /** Takes its seat at a match, which is made if it is not known. */
  sit(match) {
    this.sent = null;
    this.began = false;
    // The client goes on showing the last match until it has the new one.
    this.last = this.client.getState()?.G;
    this.over = new Promise((done) => {
      this.finished = done;
    });
    const seated = new Promise((done) => {
      this.seated = done;
    });
    this.client.updateMatchID(match);
    // The first time; from then on the connection is kept.
    if (this.last === undefined) this.client.start();
    return seated;
  }

  /** Both sides sit: from now on it moves whenever it is its turn. */
  begin() {
    this.began = true;
    this.see(this.client.getState());
  }

  /** Everything that the client tells. */
  see(state) {
    if (state === null || state.G === this.last) return;
    this.seated();
    if (!this.began) return;
    if (this.sent !== null) {
      // The client shows a move before the server has it. The answer is the server's own state.
      if (state._stateID <= this.sent.stateID || state.G === this.sent.shown) return;
      if (this.sent.shown === undefined) {
        this.sent.shown = state.G;
        return;
      }
      this.answered(performance.now() - this.sent.at);
      this.sent = null;
    }
    if (state.ctx.gameover) return this.finished();
    if (!state.isActive) return;
    const args = someMove(state.G.cells, this.seat, state.G.opening);
    this.sent = { stateID: state._stateID, at: performance.now() };
    this.client.moves.take(...args);
  }
}
