// boardgame.io's own server with Candy Chain, everything in memory, on two free ports of 127.0.0.1,
// which it prints: one for play and one for its lobby. `node server.mjs PATH` listens for play on a
// Unix socket instead. It ends when its standard input does, so that it never outlives the load.

import { createRequire } from 'node:module';

process.env.NODE_ENV = 'production'; // their fast build; must be set before it is loaded
const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');
const { CandyChain } = await import('./game.mjs');

const server = Server({ games: [CandyChain], origins: [Origins.LOCALHOST] });
const free = () => ({ host: '127.0.0.1', port: 0 });
// The lobby has a port of its own: on that of play, the newest koa-compose does not find its routes.
const path = process.argv[2];
const port = path === undefined ? free() : { path };
const { appServer, apiServer } = await server.run({ port, lobbyConfig: { apiPort: free() } });
console.log(`${appServer.address().port ?? 0} ${apiServer.address().port}`);

process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
