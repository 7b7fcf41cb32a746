// Colyseus' server under load, with players on Colyseus' own client: with positions as state, as its
// documentation shows; or with `messages`, as plain messages, which spares it the comparing.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from '../load.mjs';
import { MessagePlayer, StatePlayer } from './player.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const { version } = JSON.parse(readFileSync(here('node_modules/@colyseus/core/package.json'), 'utf8'));
const [peer, Player] =
  process.argv[2] === 'messages'
    ? [`Colyseus ${version}, plain messages`, MessagePlayer]
    : [`Colyseus ${version}`, StatePlayer];
await load(peer, here('server.mjs'), Player);
