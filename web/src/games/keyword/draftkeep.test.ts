import { expect, test } from 'vitest'
import { EMPTY, mark } from './draft'
import { recallDraft, rememberDraft } from './draftkeep'

test('a draft is kept by table and round, and forgotten in the next one', () => {
  const draft = mark({ ...EMPTY, drop: [] }, 2)
  rememberDraft('one', 3, draft)
  expect(recallDraft('one', 3)).toEqual(draft)
  expect(recallDraft('two', 3)).toBeNull()
  expect(recallDraft('one', 4)).toBeNull()
  rememberDraft('one', 4, EMPTY)
  expect(recallDraft('one', 3)).toBeNull()
})
