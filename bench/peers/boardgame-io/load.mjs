// 100 matches of Candy Chain on boardgame.io's in-memory server, which runs in a process of its
// own: two players each, both moving as fast as they are answered, a new match when one is over.
// Prints moves/s, and within how many ms 99 in 100 moves came back to the one who made them: first
// with boardgame.io's own client over Unix sockets (`server/moves`, `server/p99`), then with bare
// Unix sockets (`server/moves-raw`, `server/p99-raw`), then with its own client over TCP
// (`server/moves-tcp`, `server/p99-tcp`). `node load.mjs own`, `raw` or `tcp` measures one of them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

process.env.NODE_ENV = 'production'; // their fast build; must be set before it is loaded
const require = createRequire(import.meta.url);
const { version } = require('boardgame.io/package.json');
const { Player } = await import('./player.mjs');
const { RawPlayer } = await import('./raw.mjs');

const MATCHES = Number(process.env.MATCHES ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 5);
// How it is measured, unless in all three ways one after the other.
const KIND = process.argv[2];
const TCP = KIND === 'tcp';
const WARM_UP = Number(process.env.WARM_UP ?? 2);

/** One match after another. */
async function table(Side, host) {
  const sides = [0, 1].map((seat) => new Side(seat, host));
  let match = await sides[0].open();
  for (;;) {
    // One after the other, or each would make the match.
    for (const side of sides) await side.sit(match);
    for (const side of sides) side.begin();
    await Promise.all(sides.map((side) => side.over));
    for (const side of sides) match = await side.again();
  }
}

/** Connects to a Unix socket, whatever the address says. */
function throughSocket(path) {
  const agent = new Agent();
  agent.createConnection = () => connect(path);
  return agent;
}

/** Puts a server of its own under load, with players of the kind `Side`. */
async function measure(Side) {
  let fail;
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  const folder = mkdtempSync(join(tmpdir(), 'peer-'));
  const path = TCP ? [] : [join(folder, 'play.sock')];
  const server = spawn(process.execPath, ['server.mjs', ...path], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.once('exit', (code) => fail(new Error(`The server ended with ${code}`)));
  try {
    const [ports] = await Promise.race([once(createInterface(server.stdout), 'line'), failed]);
    const [play, lobby] = ports.split(' ').map((port) => `http://127.0.0.1:${port}`);
    const agent = TCP ? undefined : throughSocket(path[0]);
    const waits = [];
    let measuring = false;
    const answered = (ms) => {
      if (measuring) waits.push(ms);
    };
    for (let number = 1; number <= MATCHES; number++) {
      table(Side, { play, agent, lobby, answered, fail }).catch(fail);
    }
    await Promise.race([sleep(WARM_UP * 1000), failed]);
    const start = performance.now();
    measuring = true;
    await Promise.race([sleep(SECONDS * 1000), failed]);
    measuring = false;
    const took = (performance.now() - start) / 1000;
    if (waits.length === 0) throw new Error('Not one move was answered');
    waits.sort((one, two) => one - two);
    return { moves: waits.length / took, p99: waits[Math.ceil(waits.length * 0.99) - 1] };
  } finally {
    server.removeAllListeners('exit');
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

if (KIND !== undefined) {
  // One kind a process: sockets of another would still be open in this one.
  const raw = KIND === 'raw';
  const { moves, p99 } = await measure(raw ? RawPlayer : Player);
  const suffix = KIND === 'own' ? '' : `-${KIND}`;
  const peer = `boardgame.io ${version}${raw ? ', bare sockets' : ''}`;
  const print = (bench, value, unit) => console.log(JSON.stringify({ bench, peer, value, unit }));
  print(`server/moves${suffix}`, moves, 'moves/s');
  print(`server/p99${suffix}`, p99, 'ms');
} else {
  for (const kind of ['own', 'raw', 'tcp']) {
    const load = spawn(process.execPath, [import.meta.filename, kind], { stdio: 'inherit' });
    const [code] = await once(load, 'exit');
    if (code !== 0) process.exit(code ?? 1);
  }
}
process.exit(0);
