import type { Reaction } from '../gen/reactions'
import type { IconName } from './icons'

/** What one can call out to the table: there is no chat, so nobody can be rude. */
export const REACTION_WORDS: Record<Reaction, { words: string; icon: IconName }> = {
  hello: { words: 'Hello!', icon: 'smile' },
  'well-played': { words: 'Well played!', icon: 'star' },
  thanks: { words: 'Thank you!', icon: 'heart' },
  wow: { words: 'Wow!', icon: 'wow' },
  haha: { words: 'Ha ha!', icon: 'laugh' },
  hmm: { words: 'Hmm…', icon: 'hmm' },
  'oh-no': { words: 'Oh no!', icon: 'sad' },
  'take-your-time': { words: 'Take your time', icon: 'clock' },
}

/** What somebody called out, and when; `n` tells two of the same apart. */
export type CalledOut = { n: number; seat: number; reaction: Reaction }
