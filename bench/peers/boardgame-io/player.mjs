// A player on boardgame.io's own client, used as its documentation says: matches are made, joined and
// played again by `LobbyClient`, which gives each seat its credentials; `Client` with `SocketIO`
// plays, moves by `client.moves`, news by `client.subscribe`.

import { createRequire } from 'node:module';
import { CandyChain } from './game.mjs';
import { someMove } from '../candy-chain/some-move.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

export class Player {
  /** A seat on a server; `answered` is told how long a move took, in ms. */
  constructor(seat, { play, lobby }, answered) {
    this.seat = seat;
    this.answered = answered;
    this.lobby = new LobbyClient({ server: lobby });
    this.client = Client({
      game: CandyChain,
      numPlayers: 2,
      playerID: String(seat),
      // straight to a WebSocket, which spares the server a change of transport
      multiplayer: SocketIO({ server: play, socketOpts: { transports: ['websocket'] } }),
    });
    this.client.subscribe((state) => this.see(state));
  }

  /** Makes a first match. */
  async open() {
    return (await this.lobby.createMatch(CandyChain.name, { numPlayers: 2 })).matchID;
  }

  /** The match after the last one; both players ask, and both are told the same. */
  async again() {
    const { match, seat, credentials } = this;
    const who = { playerID: String(seat), credentials };
    return (await this.lobby.playAgain(CandyChain.name, match, who)).nextMatchID;
  }

  /** Takes its seat at a match. */
  async sit(match) {
    const who = { playerID: String(this.seat), playerName: `Player ${this.seat + 1}` };
    const joined = await this.lobby.joinMatch(CandyChain.name, match, who);
    this.match = match;
    this.credentials = joined.playerCredentials;
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
    this.client.updateCredentials(this.credentials);
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
