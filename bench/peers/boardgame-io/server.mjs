// boardgame.io's own server with Candy Chain, everything in memory, on two free ports of 127.0.0.1:
// one for play and one for its lobby. Prints their addresses.

import { createRequire } from 'node:module';

process.env.NODE_ENV = 'production'; // their fast build; must be set before it is loaded
const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');
const { CandyChain } = await import('./game.mjs');

const server = Server({ games: [CandyChain], origins: [Origins.LOCALHOST] });
const free = () => ({ host: '127.0.0.1', port: 0 });
// The lobby has a port of its own: on that of play, the newest koa-compose does not find its routes.
const running = await server.run({ port: free(), lobbyConfig: { apiPort: free() } });
const url = (listening) => `http://127.0.0.1:${listening.address().port}`;
console.log(JSON.stringify({ play: url(running.appServer), lobby: url(running.apiServer) }));

// It never outlives the load.
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
