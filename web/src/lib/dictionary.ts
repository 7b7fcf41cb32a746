import { wordLists as askForLists, wordReport } from './api'

/** All about a word: whether a list allows it, and what it means. */
export type WordReport = {
  word: string
  allowed: boolean
  /** Why it is allowed or not, in a sentence. */
  say: string
  /** All lists that hold it. */
  lists: string[]
  commonness: string
  definition: {
    /** The word that is explained: the word itself, or the one it is a form of. */
    base: string
    senses: { part: string; gloss: string }[]
    form_of: string | null
  } | null
}

/** The word lists of this host, and the notices that must be shown. */
export type WordLists = { lists: string[]; notices: { title: string; text: string }[] }

let lists: Promise<WordLists> | null = null

/** Asked once; what failed is asked again. */
export function wordLists(): Promise<WordLists> {
  lists ??= askForLists<WordLists>()
  lists.catch(() => {
    lists = null
  })
  return lists
}

const known = new Map<string, Promise<WordReport>>()

/** What the host's dictionary says about a word. Asked once; what failed is asked again. */
export function lookUp(word: string, list: string): Promise<WordReport> {
  const key = `${list}/${word}`
  const asked = known.get(key) ?? wordReport<WordReport>(word, list)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}
