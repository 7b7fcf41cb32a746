// Puts a peer's server under load as `parlour load` does ours: 100 tables of Candy Chain over TCP, two
// players each on a connection of their own that they keep from game to game, both moving as fast
// as they are answered. Prints moves/s; within how many ms 99 in 100 moves came back to the one who
// made them; and the µs of CPU time that the server spent on a move. The server runs in a process
// of its own, all players run in this one, as ours do.
//
// A player has a seat and these methods:
//   open()        opens a table, and resolves to what the other one needs to find it
//   sit(table)    sits down there; resolves when it is seated
//   begin()       both sit: from now on it moves whenever it is its turn
//   over          resolves when the game is over
//   again()       asks for another game; resolves to its table

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const TABLES = Number(process.env.TABLES ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 5);
const WARM_UP = Number(process.env.WARM_UP ?? 2);

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU time that a process has spent, in all its threads. */
function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in brackets and may hold anything; what follows are numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Two players, one game after another. */
async function play(players) {
  let table = await players[0].open();
  for (;;) {
    // One after the other, or each would open a table.
    for (const player of players) await player.sit(table);
    for (const player of players) player.begin();
    await Promise.all(players.map((player) => player.over));
    for (const player of players) table = await player.again();
  }
}

/**
 * Starts `server` (a program that prints its addresses as a line of JSON, and ends when its
 * standard input does), puts it under load with players of the class `Player`, and prints.
 */
export async function load(peer, server, Player) {
  let fail;
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  const host = spawn(process.execPath, [server], { stdio: ['pipe', 'pipe', 'inherit'] });
  host.once('exit', (code) => fail(new Error(`The server ended with ${code}`)));
  const [line] = await Promise.race([once(createInterface(host.stdout), 'line'), failed]);
  const waits = [];
  let measuring = false;
  const answered = (ms) => {
    if (measuring) waits.push(ms);
  };
  for (let number = 1; number <= TABLES; number++) {
    const players = [0, 1].map((seat) => new Player(seat, JSON.parse(line), answered, fail));
    play(players).catch(fail);
  }
  await Promise.race([sleep(WARM_UP * 1000), failed]);
  const [start, cpu] = [performance.now(), cpuSeconds(host.pid)];
  measuring = true;
  await Promise.race([sleep(SECONDS * 1000), failed]);
  measuring = false;
  const seconds = (performance.now() - start) / 1000;
  const spent = cpuSeconds(host.pid) - cpu;
  const moves = waits.length;
  if (moves === 0) throw new Error('Not one move was answered');
  waits.sort((one, two) => one - two);
  const print = (bench, value, unit) => console.log(JSON.stringify({ bench, peer, value, unit }));
  print('server/moves', moves / seconds, 'moves/s');
  print('server/p99', waits[Math.ceil(moves * 0.99) - 1], 'ms');
  print('server/cpu', (spent / moves) * 1e6, 'µs');
  host.kill();
  process.exit(0);
}
