// Random games through boardgame.io's local client, for about a second; prints games/s.
// A move is drawn uniformly from what the game's own `ai.enumerate` lists.

import { createRequire } from 'node:module';

process.env.NODE_ENV = 'production'; // their fast build; must be set before it is loaded
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { version } = require('boardgame.io/package.json');
const { CandyChain } = await import('./game.mjs');

function play() {
  const client = Client({ game: CandyChain, numPlayers: 2, debug: false });
  client.start();
  for (let moves = 0; ; moves++) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) {
      client.stop();
      return moves;
    }
    const options = CandyChain.ai.enumerate(G, ctx);
    if (options.length === 0) throw new Error('nobody can move in a game that is not over');
    client.moves.take(...options[Math.floor(Math.random() * options.length)].args);
    if (client.getState().G === G) throw new Error('a listed move was refused');
  }
}

const SECONDS = Number(process.env.SECONDS ?? 1);
for (let warm = 0; warm < 20; warm++) play();
let games = 0;
const start = performance.now();
while (performance.now() - start < SECONDS * 1000) {
  play();
  games += 1;
}
const value = games / ((performance.now() - start) / 1000);
const peer = `boardgame.io ${version}`;
console.log(JSON.stringify({ bench: 'candy-chain/playouts', peer, value, unit: 'games/s' }));
