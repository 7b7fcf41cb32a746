import { expect, test } from 'vitest'
import { place } from './router.svelte'

test('every address of the page has its place', () => {
  expect(place('/')).toEqual({ at: 'home' })
  expect(place('/t/ab12')).toEqual({ at: 'table', id: 'ab12' })
  expect(place('/t/ab12/replay', '?move=12')).toEqual({ at: 'replay', id: 'ab12', move: 12 })
  expect(place('/t/ab12/replay')).toEqual({ at: 'replay', id: 'ab12', move: null })
  expect(place('/rules/candy-chain')).toEqual({ at: 'rules', game: 'candy-chain' })
  expect(place('/about')).toEqual({ at: 'about' })
})

test('anything else is nowhere', () => {
  for (const path of ['/t', '/t/a/b', '/t/a/replay/b', '/rules', '/about/us', '/x', '/t/%zz'])
    expect(place(path)).toEqual({ at: 'nowhere' })
  expect(place('/t/a/replay', '?move=x')).toEqual({ at: 'replay', id: 'a', move: null })
})
