/** Conventions that no compiler checks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(svelte|css|ts)$/.test(file) && !file.startsWith('gen'))
  .map(file => ({ file, text: readFileSync(join('src', file), 'utf8') }))

const found = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

const components = sources.filter(({ file }) => file.endsWith('.svelte'))

test('components take colours from the tokens, never raw', () => {
  expect(found(/#[0-9a-f]{3,8}\b(?=[;"\s])|rgb\(/i, components)).toEqual([])
})

test('nothing needs an inline style or script, which the policy of the page forbids', () => {
  const html = { file: 'index.html', text: readFileSync('index.html', 'utf8') }
  expect(found(/\sstyle="/, [...components, html])).toEqual([])
  expect(found(/\son\w+="|<script>|<style>/, [html])).toEqual([])
  expect(found(/\{@html|\beval\(|new Function\(/)).toEqual(['test/conventions.test.ts'])
})

test('a link to a rule says "Why?", not the id of the rule', () => {
  expect(found(/\{[^{}]*\.rule\}\s*<\/a>/, components)).toEqual([])
})

test('files stay short', () => {
  expect(
    sources.filter(({ text }) => text.split('\n').length > 400).map(({ file }) => file),
  ).toEqual([])
})

test('the lock file names no host', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
})
