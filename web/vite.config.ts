import { existsSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The host that `npm run dev` talks to: start one with `parlour serve`.
const host = process.env.PARLOUR_URL ?? 'http://127.0.0.1:7777'

// What several screens share: some of it is also wanted where there is no table.
const PAGES = /src.(parts.(Dialog|Link|Pictures|Switch|Trouble|You)\.svelte)/
const TABLE = /src.(parts|lib|games.types)/
// What Svelte brings for forms and for things that come and go: the home page has neither.
const FORMS =
  /svelte.src.(internal.client.(dom.elements.(bindings.(input|select|size)|transitions)|loop))/

export default defineConfig({
  plugins: [svelte()],
  // Whether the rules are there, for the page to check games with: `cargo xtask wasm` builds them.
  define: { HAS_RULES: JSON.stringify(existsSync('public/check/rules.wasm')) },
  build: {
    // Fonts and pictures stay files: the page's policy allows no data: fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Which files a screen needs, for scripts/pack.mjs.
    manifest: 'manifest.json',
    // Browsers that know this target know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Nothing happens when they are loaded, so the first page need not load them.
      treeshake: { moduleSideEffects: [{ test: FORMS, sideEffects: false }] },
      output: {
        // Few files: on a phone every request costs more than the bytes in it.
        codeSplitting: {
          groups: [
            {
              name: 'first',
              tags: ['$initial'],
              test: id => !FORMS.test(id),
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'dialog',
              test: id => FORMS.test(id) || PAGES.test(id),
              minShareCount: 2,
              priority: 1,
            },
            { name: 'table', test: TABLE, minShareCount: 2 },
          ],
        },
      },
    },
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
