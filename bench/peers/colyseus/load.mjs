// Colyseus' server under load, with players on Colyseus' own client.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from '../load.mjs';
import { Player } from './player.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const { version } = JSON.parse(readFileSync(here('node_modules/@colyseus/core/package.json'), 'utf8'));
await load(`Colyseus ${version}`, here('server.mjs'), Player);
