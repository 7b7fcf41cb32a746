// Colyseus' own server with Candy Chain, everything in memory, on a free port of 127.0.0.1. Prints its
// address.

import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { CandyChainRoom } from './room.mjs';
import { CandyChainStateRoom } from './state-room.mjs';

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('messages', CandyChainRoom);
server.define('state', CandyChainStateRoom);
await server.listen(0, '127.0.0.1');
console.log(JSON.stringify({ play: `http://127.0.0.1:${transport.server.address().port}` }));

// It never outlives the load.
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
