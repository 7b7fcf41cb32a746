// boardgame.io's server under load, with players on boardgame.io's own client.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { load } from '../load.mjs';

process.env.NODE_ENV = 'production'; // their fast build; must be set before it is loaded
const { version } = createRequire(import.meta.url)('boardgame.io/package.json');
const { Player } = await import('./player.mjs');

const server = fileURLToPath(new URL('server.mjs', import.meta.url));
await load(`boardgame.io ${version}`, server, Player);
