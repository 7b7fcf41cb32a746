/** Keyword's words: what is happening, in sentences. */
import type { EventView } from '../../gen/keyword/EventView'
import type { Options } from '../../gen/keyword/Options'
import type { Round } from '../../gen/keyword/Round'
import type { Shown } from '../../gen/keyword/Shown'
import type { View } from '../../gen/keyword/View'
import type { Word } from '../../gen/keyword/Word'
import { wordsFact } from '../../lib/lists'
import { caller, winners } from '../../lib/people'
import { list, plural } from '../../lib/words'
import type { Fact } from '../types'

export type { EventView, Round, View }

export const print = (text: string): string => text.toUpperCase()

/** A card as it is said. */
export const say = (face: string): string => (face === '?' ? 'a blank' : print(face))

export const sizeOf = ({ length, blue }: Pick<Word, 'length' | 'blue'>): string =>
  `${plural(length, 'letter')}, ${blue ? `${blue} blue` : 'none blue'}`

/** Who is still thinking, or still looking, the reader aside. */
export function awaited(view: View): number[] {
  const open = view.stage === 'thinking' ? 'thinking' : 'looking'
  return view.seats.flatMap(({ status }, seat) =>
    status === open && seat !== view.you ? [seat] : [],
  )
}

/** What is awaited, in words big enough to read across a room. */
export function headline(view: View, names: string[]): { title: string; line: string } {
  const round = `Round ${view.round}`
  const waiting = list(awaited(view).map(seat => names[seat] ?? 'Somebody'))
  const mine = view.you === null ? null : view.seats[view.you]?.status
  if (mine === 'left' && view.stage !== 'over') return { title: 'You have left', line: round }
  switch (view.stage) {
    case 'dealing':
      return { title: 'Shuffling', line: 'Six cards each, six blue ones for all' }
    case 'thinking': {
      const wait = waiting ? `${round} · waiting for ${waiting}` : round
      if (mine === 'thinking') return { title: 'Find a word', line: `${round} · the longest wins` }
      if (mine === 'committed') return { title: 'Laid face down', line: wait }
      if (mine === 'passed') return { title: 'You passed', line: wait }
      return { title: round, line: waiting ? `Thinking: ${waiting}` : 'All are in' }
    }
    case 'reveal':
      return {
        title: 'The words',
        line: mine === 'looking' || !waiting ? round : `${round} · waiting for ${waiting}`,
      }
    case 'over':
      return { title: winners(view.outcome, names, view.you), line: 'The game is over' }
  }
}

/** Who won a round, in a few words. */
export function won(
  { winner, decided, shown }: Round,
  names: string[],
  you: number | null,
): string {
  const word = winner === null ? null : shown[winner]?.word
  if (winner !== null && word)
    return `${caller(names, you)(winner)} ${winner === you ? 'keep' : 'keeps'} ${print(word.text)}`
  return decided === 'tie' ? 'A tie: nobody scores' : 'Nobody scores'
}

/** Why it came out like that (KW-11). */
export function reason({ decided }: Round): string {
  switch (decided) {
    case 'longest':
      return 'the longest word'
    case 'blue-cards':
      return 'as long as another, with more blue cards'
    case 'tie':
      return 'as long, with as many blue cards'
    case 'no-word':
      return 'no word that counts'
  }
}

/** What a seat did that has no word to show. */
export const without = ({ did }: Shown): string =>
  ({ word: '', passed: 'Passed', nothing: 'No word in time', left: 'Has left' })[did]

/** Seats as their words compare: those that count by length, then blue cards; the rest behind. */
export function compared({ shown }: Round): number[] {
  const rank = ({ word, flaw }: Shown) =>
    word && !flaw ? word.length * 100 + word.blue : word ? -1 : -2
  return shown.map((_, seat) => seat).sort((a, b) => rank(shown[b]!) - rank(shown[a]!) || a - b)
}

/** An event as a sentence; nothing where it goes without saying. `you` is the seat of the reader. */
export function told(event: EventView, names: string[], you: number | null): string {
  const who = caller(names, you)
  const has = (seat: number) => `${who(seat)} ${seat === you ? 'have' : 'has'}`
  switch (event.is) {
    case 'dealt':
      return `Six blue cards for all: ${cards(event.row)}.${event.hand ? ` You hold ${cards(event.hand)}.` : ''}`
    case 'round-began':
      return `Round ${event.round} begins.`
    case 'committed':
      return event.word
        ? `${has(event.seat)} laid ${print(event.word.text)} face down.`
        : `${has(event.seat)} a word.`
    case 'took-back':
      return `${has(event.seat)} taken the word back.`
    case 'passed': {
      const came = event.cards?.length ? `: ${list(event.cards.map(({ card }) => say(card)))}` : ''
      const swap = event.drawn
        ? ` and ${event.seat === you ? 'get' : 'gets'} ${plural(event.drawn, 'new card')}${came}`
        : ''
      return `${who(event.seat)} ${event.seat === you ? 'pass' : 'passes'}${swap}.`
    }
    case 'time-up':
      return event.without_word.length
        ? `The sand has run out. No word: ${list(event.without_word.map(seat => (seat === you ? 'you' : who(seat))))}.`
        : 'The sand has run out.'
    case 'revealed': {
      const words = event.round.shown.flatMap(({ word, flaw }, seat) =>
        word
          ? [`${who(seat)}: ${print(word.text)}, ${flaw ? 'does not count' : sizeOf(word)}`]
          : [],
      )
      const end = `${won(event.round, names, you)}: ${reason(event.round)}.`
      return words.length ? `${words.join('; ')}. ${end}` : end
    }
    case 'ready':
      return ''
    case 'refilled': {
      const blue = event.row.length
        ? `New blue cards: ${list(event.row.map(({ card }) => say(card)))}.`
        : ''
      const mine = event.hand?.length
        ? ` You drew ${list(event.hand.map(({ card }) => say(card)))}.`
        : ''
      return (blue + mine).trim()
    }
    case 'new-row':
      return `Three quiet rounds: six new blue cards, ${cards(event.row)}.`
    case 'left':
      return `${has(event.seat)} left the table.`
    case 'over':
      return 'The game is over.'
  }
}

const cards = (slots: readonly (string | null)[]): string =>
  list(slots.flatMap(face => (face === null ? [] : [say(face)])))

/** Why a game is over. */
export function ending(view: View, names: string[]): string {
  const first = view.outcome?.places.indexOf(1) ?? -1
  const has = first === view.you ? 'You have' : `${names[first] ?? 'Somebody'} has`
  switch (view.outcome?.reason) {
    case 'keyword':
      return `${has} every letter of ${print(view.options.keyword)}.`
    case 'orange-deck':
      return 'The orange cards ran out: most words win.'
    case 'blue-deck':
      return 'The blue cards ran out: most words win.'
    case 'left-alone':
      return 'Everybody else has left the table.'
    default:
      return 'No card came for three rounds: most words win.'
  }
}

export function facts(options: unknown, _seats: number): Fact[] {
  const {
    keyword = 'keyword',
    timer_seconds,
    reveal_seconds = 12,
    validation,
    words,
    offensive,
  } = (options ?? {}) as Partial<Options>
  const time = timer_seconds === undefined ? 90 : timer_seconds
  return [
    { icon: 'star', text: `Collect the letters of ${print(keyword)}` },
    {
      icon: 'clock',
      text: `${time === null ? 'No timer: a round takes as long as it takes' : `${time} seconds to find a word`}${reveal_seconds ? `, ${reveal_seconds} to look at them` : ''}`,
    },
    {
      icon: 'scales',
      text:
        validation === 'table'
          ? 'Anything can be laid: the reveal shows what counts'
          : 'The table sees to it that only words are laid',
    },
    wordsFact(words, offensive),
  ]
}
