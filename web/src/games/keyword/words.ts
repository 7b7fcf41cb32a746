/** Keyword's words: what is happening, in sentences. */
import type { EventView } from '../../gen/keyword/EventView'
import type { Round } from '../../gen/keyword/Round'
import type { Shown } from '../../gen/keyword/Shown'
import type { Word } from '../../gen/keyword/Word'
import { caller, leftAlone, winners } from '../../lib/people'
import { list, plural } from '../../lib/words'
import type { View } from './seen'

export type { EventView, Round, View }

export const print = (text: string): string => text.toUpperCase()

/** A card in words. */
export const say = (face: string): string => (face === '?' ? 'a blank' : print(face))

export const sizeOf = ({ length, blue }: Pick<Word, 'length' | 'blue'>): string =>
  `${plural(length, 'letter')}, ${blue ? `${blue} blue` : 'none blue'}`

/** Who is still thinking, or still looking, apart from the reader. */
export function awaited(view: View): number[] {
  const open = view.stage === 'thinking' ? 'thinking' : 'looking'
  return view.seats.flatMap(({ status }, seat) =>
    status === open && seat !== view.you ? [seat] : [],
  )
}

/** What happens next, in words big enough to read across a room. */
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
      if (mine === 'committed') return { title: 'Locked in', line: wait }
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

/** Why that player won (KW-11). */
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
      return leftAlone(view.outcome, names, view.you)
    default:
      return 'No card came for three rounds: most words win.'
  }
}
