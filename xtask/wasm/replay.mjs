// Replays logs in WebAssembly: node replay.mjs MODULE.wasm LOG... prints an answer a line.

import { readFileSync } from 'node:fs';

const [module, ...logs] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { memory, room, replay_room, answer_length } = instance.exports;

for (const path of logs) {
  const log = readFileSync(path);
  const start = room(log.length);
  new Uint8Array(memory.buffer, start, log.length).set(log);
  const answer = replay_room();
  // the memory may have grown, and so moved, while replaying
  console.log(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, answer_length())));
}
