// A player on Colyseus' own client.

import { Client } from 'colyseus.js';
import { someMove } from '../candy-chain/some-move.mjs';

/** A player in a room that shows positions as plain messages. */
export class MessagePlayer {
  /** The room's name on the server. */
  static room = 'messages';

  /** A seat on a server; `answered` is told how long a move took, in ms. */
  constructor(seat, { play }, answered, fail) {
    this.seat = seat;
    this.answered = answered;
    this.fail = fail;
    this.client = new Client(play);
    this.room = null;
    this.sent = null;
    this.begins();
  }

  /** The next game is not over yet. */
  begins() {
    this.over = new Promise((done) => {
      this.finished = done;
    });
  }

  /** Makes a room. */
  async open() {
    this.enter(await this.client.create(this.constructor.room));
    return this.room.roomId;
  }

  /** Takes its seat in a room; the connection is kept from game to game. */
  async sit(room) {
    if (this.room === null) this.enter(await this.client.joinById(room));
  }

  enter(room) {
    this.room = room;
    this.watch();
    room.onMessage('refused', (why) => this.fail(new Error(why)));
    room.onError((code, why) => this.fail(new Error(`${code}: ${why}`)));
    room.onLeave((code) => this.fail(new Error(`The server hung up: ${code}`)));
  }

  watch() {
    this.room.onMessage('position', (position) => this.see(position));
  }

  /** Both sit; the game begins when both say so. */
  begin() {
    this.room.send('ready');
  }

  /** The next game is in the same room. */
  async again() {
    this.begins();
    return this.room.roomId;
  }

  /** The answer to its move, or what the other one did. */
  see({ cells, opening, turn, winner, count }) {
    if (this.sent !== null && count > this.sent.count) {
      this.answered(performance.now() - this.sent.at);
      this.sent = null;
    }
    if (winner !== null) return this.finished();
    if (turn !== this.seat) return;
    this.sent = { count, at: performance.now() };
    this.room.send('take', someMove(cells, this.seat, opening));
  }
}

/** A player in a room that shows positions as its state. */
export class StatePlayer extends MessagePlayer {
  static room = 'state';

  watch() {
    this.room.onStateChange(({ cells, opening, turn, winner, count }) => {
      this.see({ cells: [...cells], opening, turn, winner: winner < 0 ? null : winner, count });
    });
  }
}
