/** Candygrams' words: what is happening, in sentences. */
import type { EventView } from '../../gen/candygrams/EventView'
import type { Options } from '../../gen/candygrams/Options'
import type { View } from '../../gen/candygrams/View'
import type { Word } from '../../gen/candygrams/Word'
import { wordsFact } from '../../lib/lists'
import { caller, winners } from '../../lib/people'
import { list, plural } from '../../lib/words'
import type { Fact } from '../types'
import { type Combo, comboSaid, say } from './candy'

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
export const awaited = (view: View): number[] => view.awaited.filter(seat => seat !== view.you)

const waiting = (view: View, names: string[]): string => {
  const [one, ...more] = awaited(view)
  if (one === undefined) return ''
  return more.length ? `waiting for ${more.length + 1} others` : `waiting for ${names[one]}`
}

/** What is awaited, in words big enough to read across a room. */
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
          line: first ? 'Nobody else? Then it counts' : 'This very moment is a photo finish',
        }
      }
      if (can.base) return { title: 'Base word', line: `All three colours, then ${combo}` }
      if (can.play)
        return { title: race ? 'Be first' : 'Your word', line: `${roll} · ${capital(combo)}` }
      const line = wait ? `${roll} · ${wait}` : roll
      if (mine?.status === 'played') return { title: 'Announced', line }
      if (mine?.status === 'passed') return { title: 'You passed', line }
      if (mine?.status === 'toothache') return { title: 'Toothache', line: 'No word in this round' }
      return { title: roll, line: capital(combo) }
    }
    case 'closing':
      return {
        title: can.stand === null ? roll : 'Challenge?',
        line: can.stand === null ? capital(wait) : 'Last chance to challenge',
      }
    case 'verdict': {
      const who = list(view.finishers.map(seat => (seat === you ? 'You' : (names[seat] ?? ''))))
      const have = view.finishers.length > 1 || view.finishers[0] === you ? 'have' : 'has'
      return {
        title: `${who} ${have} finished!`,
        line: can.stand === null ? capital(wait) : 'Does it stand?',
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
  return outcome?.reason === 'candygrams' ? 'Candygrams!' : 'The end of the candies'
}

/** An event as a sentence; nothing where it goes without saying. `you` is the seat of the reader. */
export function told(
  event: EventView,
  names: string[],
  you: number | null,
  mode: Options['mode'] = 'standard',
): string {
  const who = caller(names, you)
  const does = (seat: number, mine: string, theirs: string) =>
    `${who(seat)} ${seat === you ? mine : theirs}`
  switch (event.is) {
    case 'dealt':
      return mode === 'express'
        ? 'Everybody has 25 candies. The first base word takes the dice.'
        : `Everybody has 25 candies. ${who(event.first)} will roll first.`
    case 'based':
      return `${who(event.seat)} laid the base word ${wordsOf(event.words)}.`
    case 'rolled':
      return `${who(event.seat)} rolled ${comboSaid(event.combo as Combo)}.`
    case 'played': {
      const off = event.off.length - event.on.length > 0 ? ', taking candies off' : ''
      const end =
        event.shoppe === 0 ? ' The shoppe is empty: Candygrams!' : ` ${event.shoppe} to go.`
      return `${who(event.seat)} played ${wordsOf(event.words)}${off}.${end}`
    }
    case 'took-dice':
      return `${does(event.seat, 'take', 'takes')} the dice.`
    case 'passed':
      return event.by_clock
        ? `Time is up: ${event.seat === you ? 'you pass' : `${who(event.seat)} passes`}.`
        : `${does(event.seat, 'pass', 'passes')}.`
    case 'traded': {
      const took = event.took ? say(event.took) : 'one face down'
      return `${who(event.seat)} traded ${say(event.gave)} for ${took}.`
    }
    case 'one-die-each': {
      const second = event.second === you ? 'you' : who(event.second)
      const plays = event.undone.length > 2 ? 'All plays of the round' : 'Both plays'
      const undone = event.undone.length ? `${plays} are undone` : 'They share the win'
      return `Photo finish! ${who(event.first)} first, ${second} ${later(event.by)} later: one die each. ${undone}.`
    }
    case 'last-chance':
      return event.finishers.length
        ? `${list(event.finishers.map(who))} finished. Does it stand?`
        : 'The last chance to challenge.'
    case 'stood':
      return `${does(event.seat, 'let', 'lets')} everything stand.`
    case 'challenged': {
      const whose = event.seat === you ? 'your' : `${who(event.seat)}’s`
      const verdict = event.fault ? event.fault.say : 'It is good.'
      return `${does(event.by, 'challenge', 'challenges')} ${whose} play. ${verdict}`
    }
    case 'undone':
      return `${event.seat === you ? 'Your play' : `The play of ${who(event.seat)}`} is undone.`
    case 'toothache':
      return `${does(event.seat, 'have', 'has')} a toothache: no word for one round.`
    case 'back-to-base':
      return `${does(event.seat, 'go', 'goes')} back to base${event.base ? '' : ', with a new base word to lay'}.`
    case 'left':
      return `${does(event.seat, 'have', 'has')} left the table.`
    case 'over':
      return 'The game is over.'
  }
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
      return view.players.length === 1 ? 'You have left.' : 'Everybody else has left the table.'
    default:
      return 'Nobody played for ten rolls: fewest candies win.'
  }
}

/** What was agreed on before the game. */
export function facts(options: unknown, seats: number): Fact[] {
  const {
    mode = 'standard',
    judge = 'referee',
    words,
    offensive,
    open_shoppes = false,
    lenient_extra_words = false,
    round_seconds = 120,
    photo_ms = 150,
  } = (options ?? {}) as Partial<Options>
  const race = mode === 'express'
  const all: (Fact | false)[] = [
    {
      icon: 'star',
      text: race
        ? 'Express: the first to connect a word takes the dice'
        : seats === 1
          ? 'Solo: as few rolls as you can'
          : 'Standard: everybody connects a word to every roll',
    },
    {
      icon: 'clock',
      text: `${round_seconds ? `${plural(round_seconds, 'second')} for a roll` : 'No clock: a roll takes as long as it takes'}${seats > 1 ? `, photo finish within ${photo_ms} ms` : ''}`,
    },
    {
      icon: 'scales',
      text:
        judge === 'challenge'
          ? 'Anything can be laid: players challenge'
          : 'The table sees to words and colours',
    },
    wordsFact(words, offensive),
    open_shoppes && { icon: 'eye', text: 'Everybody sees all candies' },
    lenient_extra_words && { icon: 'plus', text: 'Extra words may do with one of the colours' },
  ]
  return all.filter(fact => fact !== false)
}
