import { expect, test } from 'vitest'
import { place } from './router.svelte'

test('every address leads to its screen', () => {
  expect(place('/')).toEqual({ at: 'home' })
  expect(place('/t/ab12')).toEqual({ at: 'table', id: 'ab12', text: false, ghost: null })
  expect(place('/t/ab12', '?text')).toEqual({ at: 'table', id: 'ab12', text: true, ghost: null })
  expect(place('/t/ab12/replay', '?move=12')).toEqual({
    at: 'replay',
    id: 'ab12',
    move: 12,
    coach: false,
  })
  expect(place('/t/ab12/replay')).toEqual({ at: 'replay', id: 'ab12', move: null, coach: false })
  expect(place('/t/ab12/race')).toEqual({ at: 'race', id: 'ab12' })
  expect(place('/t/cd34', '?ghost=ab12')).toMatchObject({ id: 'cd34', ghost: 'ab12' })
  expect(place('/rules/candy-chain')).toEqual({ at: 'rules', game: 'candy-chain' })
  expect(place('/puzzles')).toEqual({ at: 'puzzles' })
  expect(place('/puzzles/keyword')).toEqual({ at: 'puzzle', game: 'keyword', number: null })
  expect(place('/puzzles/keyword/12')).toEqual({ at: 'puzzle', game: 'keyword', number: 11 })
  expect(place('/about')).toEqual({ at: 'about' })
  expect(place('/check')).toEqual({ at: 'check' })
  expect(place('/stored')).toEqual({ at: 'stored' })
  expect(place('/t/ab12/tv')).toEqual({ at: 'tv', id: 'ab12' })
  expect(place('/f')).toEqual({ at: 'family', id: null, stay: false })
  expect(place('/f/ab', '?stay')).toEqual({ at: 'family', id: 'ab', stay: true })
  expect(place('/device')).toEqual({ at: 'device' })
})

test('anything else is nowhere', () => {
  for (const path of [
    '/t',
    '/t/a/b',
    '/t/a/replay/b',
    '/rules',
    '/about/us',
    '/x',
    '/t/%zz',
    '/puzzles/keyword/x',
    '/puzzles/keyword/0',
  ])
    expect(place(path)).toEqual({ at: 'nowhere' })
  expect(place('/t/a/replay', '?move=x')).toEqual({
    at: 'replay',
    id: 'a',
    move: null,
    coach: false,
  })
})
