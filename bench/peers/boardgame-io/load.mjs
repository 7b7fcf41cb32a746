// 100 matches of Candy Chain on boardgame.io's in-memory server, which runs in a process of its
// own: two sockets each, both sides moving as fast as they are answered, a new match when one is
// over. Prints moves/s, and within how many ms 99 in 100 moves came back to the one who made them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { legal } from './rules.mjs';

process.env.NODE_ENV = 'production';
const require = createRequire(import.meta.url);
const { io } = require('socket.io-client');
const { version } = require('boardgame.io/package.json');

const MATCHES = Number(process.env.MATCHES ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 5);
const WARM_UP = Number(process.env.WARM_UP ?? 2);

const waits = [];
let measuring = false;

/** One player of one match after another. */
class Side {
  constructor(url, seat) {
    this.seat = seat;
    // straight to a WebSocket, and one of its own
    this.socket = io(url, { transports: ['websocket'], forceNew: true });
    this.socket.on('sync', (match, { state }) => {
      if (match === this.match) this.welcomed(state);
    });
    this.socket.on('update', (match, state) => {
      if (match === this.match) this.see(state);
    });
    this.socket.on('connect_error', fail);
    this.socket.on('disconnect', (why) => fail(new Error(`The server hung up: ${why}`)));
  }

  connected() {
    return new Promise((done) => this.socket.once('connect', done));
  }

  /** Takes its seat at a match, which is made if it is not known; gives the state it is in. */
  sit(match) {
    this.match = match;
    this.sent = null;
    this.over = new Promise((done) => {
      this.finished = done;
    });
    const welcome = new Promise((done) => {
      this.welcomed = done;
    });
    this.socket.emit('sync', match, String(this.seat), undefined, 2);
    return welcome;
  }

  /** The answer to its move, or news; moves when it is its turn. */
  see(state) {
    if (this.sent !== null && state._stateID > this.sent.stateID) {
      if (measuring) waits.push(performance.now() - this.sent.at);
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

/** Any legal move, found with little work: from a random cell on, a piece of ours that can go,
 * with the next one of its colour if they can go together. */
function someMove(cells, side, opening) {
  const start = Math.floor(Math.random() * cells.length);
  for (let i = 0; i < cells.length; i++) {
    const a = (start + i) % cells.length;
    if (!legal(cells, side, opening, a)) continue;
    const b = cells.indexOf(cells[a], a + 1);
    return b !== -1 && legal(cells, side, opening, a, b) ? [a, b] : [a];
  }
  throw new Error('The server awaits a move where there is none');
}

/** One match after another. */
async function table(url, number) {
  const [first, second] = [new Side(url, 0), new Side(url, 1)];
  await Promise.all([first.connected(), second.connected()]);
  for (let game = 1; ; game++) {
    // One after the other, or each would make the match; side 0 begins.
    await first.sit(`table-${number}-${game}`);
    first.see(await second.sit(`table-${number}-${game}`));
    await Promise.all([first.over, second.over]);
  }
}

let fail;
const failed = new Promise((_, reject) => {
  fail = reject;
});
const server = spawn(process.execPath, ['server.mjs'], {
  cwd: import.meta.dirname,
  stdio: ['pipe', 'pipe', 'inherit'],
});
server.once('exit', (code) => fail(new Error(`The server ended with ${code}`)));
try {
  const [port] = await Promise.race([once(createInterface(server.stdout), 'line'), failed]);
  const url = `http://127.0.0.1:${port}/candy-chain`;
  for (let number = 1; number <= MATCHES; number++) table(url, number).catch(fail);
  await Promise.race([sleep(WARM_UP * 1000), failed]);
  const start = performance.now();
  measuring = true;
  await Promise.race([sleep(SECONDS * 1000), failed]);
  measuring = false;
  const took = (performance.now() - start) / 1000;
  if (waits.length === 0) throw new Error('Not one move was answered');
  waits.sort((one, two) => one - two);
  const peer = `boardgame.io ${version}`;
  const print = (bench, value, unit) => console.log(JSON.stringify({ bench, peer, value, unit }));
  print('server/moves', waits.length / took, 'moves/s');
  print('server/p99', waits[Math.ceil(waits.length * 0.99) - 1], 'ms');
} finally {
  server.kill();
}
process.exit(0);
