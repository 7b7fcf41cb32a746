import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { FeedingView } from '../../gen/candy-monsters/FeedingView'
import Feeding from './Feeding.svelte'
import type { Forecast } from './forecast.svelte'

// KM-25: cubes were taken for what was not paid, so nobody says that the monsters were fed.
test('feeding that is over is called over', () => {
  const feeding = { monsters: [], total: 0, short: 0 } as unknown as FeedingView
  const forecast = { of: () => null } as unknown as Forecast
  const shown = mount(Feeding, {
    target: document.body,
    props: {
      feeding,
      next: undefined,
      faces: new Map(),
      sugar: 0,
      ways: [],
      at: 0,
      forecast,
      onchoose: () => {},
      onnext: () => {},
    },
  })
  expect(document.body.textContent).toContain('All have been dealt with.')
  expect(document.body.textContent).not.toMatch(/\bfed\b/)
  void unmount(shown)
})
