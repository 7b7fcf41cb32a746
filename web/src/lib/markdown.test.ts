import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocks, spans } from './markdown'

test('rules, items, headings and paragraphs are recognised', () => {
  expect(
    blocks('# Game\n\nHello\nyou.\n\n## Play\n- CC-01 Do `this`.\n  And that.\n- Just so'),
  ).toEqual([
    { is: 'heading', depth: 1, id: null, spans: [{ is: 'text', text: 'Game' }] },
    { is: 'paragraph', spans: [{ is: 'text', text: 'Hello you.' }] },
    { is: 'heading', depth: 2, id: null, spans: [{ is: 'text', text: 'Play' }] },
    {
      is: 'rule',
      id: 'CC-01',
      spans: [
        { is: 'text', text: 'Do ' },
        { is: 'code', text: 'this' },
        { is: 'text', text: '. And that.' },
      ],
    },
    { is: 'item', spans: [{ is: 'text', text: 'Just so' }] },
  ])
})

test('a rule named in a text is a link, and markup stays text', () => {
  expect(spans('see CC-08, <b>**now**</b>')).toEqual([
    { is: 'text', text: 'see ' },
    { is: 'rule', text: 'CC-08' },
    { is: 'text', text: ', <b>' },
    { is: 'strong', text: 'now' },
    { is: 'text', text: '</b>' },
  ])
})

test('a lone star is not emphasis', () => {
  expect(spans('*(Ours)* 2 * 3 * 4')).toEqual([
    { is: 'em', text: '(Ours)' },
    { is: 'text', text: ' 2 * 3 * 4' },
  ])
})

test.each([
  ['candy-chain', 'CC', 15],
  ['quiddler', 'QD', 27],
])('every rule of %s has its anchor on the rules page', (game, letters, count) => {
  const text = readFileSync(`../rules/${game}.md`, 'utf8')
  const ids = blocks(text).flatMap(block => (block.is === 'rule' ? [block.id] : []))
  const wanted = Array.from(
    { length: count },
    (_, i) => `${letters}-${String(i + 1).padStart(2, '0')}`,
  )
  expect(ids).toEqual(wanted)
})
