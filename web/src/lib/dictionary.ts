import type { WordLists } from '../gen/WordLists'
import type { WordReport } from '../gen/WordReport'
import { wordLists as askForLists, wordReport } from './host-api'

let lists: Promise<WordLists> | null = null

/** The word lists of this host, and the notices that must be shown. Asked once; what failed is asked
 * again. */
export function wordLists(): Promise<WordLists> {
  lists ??= askForLists()
  lists.catch(() => {
    lists = null
  })
  return lists
}

const known = new Map<string, Promise<WordReport>>()

/** What the host's dictionary says about a word. Asked once; what failed is asked again. */
export function lookUp(word: string, list: string): Promise<WordReport> {
  const key = `${list}/${word}`
  const asked = known.get(key) ?? wordReport(word, list)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}
