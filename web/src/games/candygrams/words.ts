/** Candygrams' headlines, and how its words and times are written. */
import type { EventView } from '../../gen/candygrams/EventView'
import type { Options } from '../../gen/candygrams/Options'
import type { Word } from '../../gen/candygrams/Word'
import { leftAlone, winners } from '../../lib/people'
import { list, plural } from '../../lib/words'
import { comboSaid } from './candy'
import type { View } from './seen'

export type { EventView, Options, View }

export const print = (text: string): string => text.toUpperCase()

/** The words of a play, the new one first. */
export const wordsOf = (words: readonly Pick<Word, 'word'>[]): string =>
  list(words.map(({ word }) => print(word)))

/** How much later, to the thousandth where it matters. */
export const later = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

/** A moment on the table's clock. */
export function moment(ms: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const seconds = Math.floor(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = `${two(seconds % 60)}.${String(Math.floor(ms) % 1000).padStart(3, '0')}`
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** The host calls seats by their numbers; people have names. */
export const named = (text: string, names: string[], you: number | null): string =>
  text.replace(/\bseat (\d+)/g, (whole, n: string) => {
    const seat = Number(n) - 1
    return seat === you ? 'you' : (names[seat] ?? whole)
  })

/** Those the others are waiting for, the reader aside. */
export const awaited = (view: View): number[] => view.waiting_for.filter(seat => seat !== view.you)

const waiting = (view: View, names: string[]): string => {
  const [one, ...more] = awaited(view)
  if (one === undefined) return ''
  return more.length ? `waiting for ${more.length + 1} others` : `waiting for ${names[one]}`
}

/** What happens next, in words big enough to read across a room. */
export function headline(view: View, names: string[]): { title: string; line: string } {
  const { options, you, can, stage } = view
  const race = options.mode === 'express'
  const mine = you === null ? null : view.players[you]
  const combo = view.combo ? comboSaid(view.combo) : ''
  const roll = `${race ? 'Roll' : 'Round'} ${view.roll}`
  const wait = waiting(view, names)
  if (mine?.left && stage !== 'over') return { title: 'You have left', line: roll }
  switch (stage) {
    case 'dealing':
      return { title: 'Candies!', line: '25 each, ten for the jar' }
    case 'base':
      if (view.challenge_until !== null)
        return { title: 'Base words', line: 'Last chance to challenge' }
      if (can.base)
        return {
          title: 'Base word',
          line: `All three colours in it${race ? ' · the first takes the dice' : ''}`,
        }
      if (mine?.ache)
        return { title: 'Toothache', line: 'Your base word is laid · no word in the first round' }
      return { title: mine ? 'Base word laid' : 'Base words', line: capital(wait) }
    case 'rolling':
      return { title: 'The dice roll', line: `${names[view.roller] ?? ''}` }
    case 'round':
    case 'photo': {
      if (stage === 'photo' && view.photo) {
        const first = view.photo.seat === you
        return {
          title: first ? 'You are in!' : `${names[view.photo.seat]} is in`,
          line: first ? 'It counts if nobody else is this fast' : 'Play now for a photo finish',
        }
      }
      if (can.base) return { title: 'Base word', line: `All three colours, then ${combo}` }
      if (can.play)
        return { title: race ? 'Be first' : 'Your word', line: `${roll} · ${capital(combo)}` }
      const trade = can.done ? 'trade with the jar, or tap Done' : ''
      const line = [roll, trade || wait].filter(Boolean).join(' · ')
      if (mine?.status === 'played') return { title: 'Word played', line }
      if (mine?.status === 'passed') return { title: 'You passed', line }
      if (mine?.status === 'toothache')
        return { title: 'Toothache', line: capital(trade) || 'No word in this round' }
      return { title: roll, line: capital(combo) }
    }
    case 'closing':
      return {
        title: can.stand === null ? roll : 'Any challenges?',
        line: can.stand === null ? capital(wait) : 'Last chance to challenge',
      }
    case 'verdict': {
      const who = list(view.finishers.map(seat => (seat === you ? 'You' : (names[seat] ?? ''))))
      const have = view.finishers.length > 1 || view.finishers[0] === you ? 'have' : 'has'
      return {
        title: `${who} ${have} finished!`,
        line: can.stand === null ? capital(wait) : 'Challenge it, or accept it',
      }
    }
    case 'over':
      return { title: called(view, names), line: 'The game is over' }
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How it ended; alone one has nobody to win against. */
export function called({ outcome, players, you }: View, names: string[]): string {
  if (players.length > 1) return winners(outcome, names, you)
  return outcome?.reason === 'candygrams' ? 'Candygrams!' : 'Game over'
}

/** Why a game is over. */
export function ending(view: View, names: string[]): string {
  const first = view.outcome?.places.indexOf(1) ?? -1
  const mine = first === view.you
  switch (view.outcome?.reason) {
    case 'candygrams':
      if (view.players.length === 1) return `Every candy laid, in ${plural(view.roll, 'roll')}.`
      return `${mine ? 'You have' : `${names[first] ?? 'Somebody'} has`} laid every candy.`
    case 'shared-finish':
      return 'Two finished together for the third time.'
    case 'left':
      return leftAlone(view.outcome, names, view.you)
    default:
      return 'Nobody played for ten rolls: fewest candies win.'
  }
}
