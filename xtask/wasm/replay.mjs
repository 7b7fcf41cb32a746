// Checks games in WebAssembly: node replay.mjs MODULE.wasm LOG... prints an answer a line.

import { readFileSync } from 'node:fs';

const [module, ...logs] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { memory, room, give_words, check_room, answer_length } = instance.exports;

function put(bytes) {
  const start = room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
}

for (const [table, name] of ['standard', 'large'].entries()) {
  put(readFileSync(new URL(`../../data/words/${name}.table`, import.meta.url)));
  give_words(table);
}

for (const path of logs) {
  // nobody saw anything
  put(Buffer.concat([Buffer.from('{}\n'), readFileSync(path)]));
  const answer = check_room();
  // the memory may have grown, and so moved, while replaying
  console.log(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, answer_length())));
}
