import { defineConfig } from 'vitest/config'

/** Browser tests against a real host: `PARLOUR_BIN` names the program, `CHROMIUM` the browser. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // As long as the browser waits for anything else.
    expect: { poll: { timeout: 20_000 } },
    // One browser and one host at a time: two cores are enough.
    fileParallelism: false,
  },
})
