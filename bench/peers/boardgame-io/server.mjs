// boardgame.io's own server with Candy Chain, everything in memory, on a free port of 127.0.0.1,
// which it prints. It ends when its standard input does, so that it never outlives the load.

import { createRequire } from 'node:module';

process.env.NODE_ENV = 'production'; // their fast build; must be set before it is loaded
const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');
const { CandyChain } = await import('./game.mjs');

const server = Server({ games: [CandyChain], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(appServer.address().port);

process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
