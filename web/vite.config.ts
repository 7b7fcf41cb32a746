import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The host that `npm run dev` talks to: start one with `parlour serve`.
const host = process.env.PARLOUR_URL ?? 'http://127.0.0.1:7777'

export default defineConfig({
  plugins: [svelte()],
  build: {
    // Fonts and pictures stay files: the page's policy allows no data: fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Browsers that know this target know modulepreload.
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy: { '/api': { target: host, ws: true } },
  },
  // Tests mount components, so they need Svelte's browser build.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
})
