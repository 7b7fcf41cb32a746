import { wordInfo } from './api'

/** What the host's dictionary says about a word. */
export type WordInfo = {
  word: string
  lists: string[]
  meanings: { of: string; text: string }[]
}

const known = new Map<string, Promise<WordInfo>>()

/** Asks once a word; what failed is asked again. */
export function lookUp(word: string): Promise<WordInfo> {
  const asked = known.get(word) ?? wordInfo<WordInfo>(word)
  known.set(word, asked)
  asked.catch(() => known.delete(word))
  return asked
}
