/** Quiddler's words: what is happening, in sentences. */
import type { EventView } from '../../gen/quiddler/EventView'
import type { Options } from '../../gen/quiddler/Options'
import type { View } from '../../gen/quiddler/View'
import { wordsFact } from '../../lib/lists'
import { caller, winners } from '../../lib/people'
import { list, plural } from '../../lib/words'
import type { Fact } from '../types'
import { print } from './cards'

export type { EventView, View }

/** Whose turn it is and what is awaited, in words big enough to read across a room. */
export function headline(view: View, names: string[]): { title: string; line: string } {
  const round = `Round ${view.round} of 8 · ${view.cards} cards`
  const actor = view.to_act === null ? '' : (names[view.to_act] ?? 'Somebody')
  const yours = view.you !== null && view.to_act === view.you
  const last = view.ending !== null
  switch (view.stage) {
    case 'shuffling':
      return { title: 'Shuffling', line: round }
    case 'reshuffling':
      return { title: 'A new draw pile', line: round }
    case 'drawing':
      if (!yours) return { title: `${actor}’s ${last ? 'last turn' : 'turn'}`, line: round }
      return { title: last ? 'Your last turn' : 'Your turn', line: round }
    case 'deciding': {
      if (!yours) return { title: `${actor}’s ${last ? 'last turn' : 'turn'}`, line: round }
      if (last) return { title: 'Your last turn', line: 'Lay what you have, and discard one' }
      const out = view.may.go_out ? ', or go out' : ''
      return { title: 'Your turn', line: `Discard one${out}` }
    }
    case 'challenging':
      return yours
        ? { title: 'Will they stand?', line: 'The others may challenge them' }
        : {
            title: `${actor} laid words`,
            line: view.may.stand ? 'Challenge one, or let them stand' : round,
          }
    case 'over':
      return { title: winners(view.outcome, names, view.you), line: 'The game is over' }
  }
}

/** An event as a sentence. `you` is the seat of the reader. */
export function told(event: EventView, names: string[], you: number | null): string {
  const who = caller(names, you)
  const has = (seat: number) => `${who(seat)} ${seat === you ? 'have' : 'has'}`
  switch (event.is) {
    case 'dealt':
      return `Round ${event.round}: ${event.cards} cards each. ${who(event.first)} ${event.first === you ? 'begin' : 'begins'}.`
    case 'reshuffled':
      return `The discards were shuffled into a new draw pile of ${plural(event.cards, 'card')}.`
    case 'drew':
      return event.card ? `You drew ${print(event.card)}.` : `${who(event.seat)} drew a card.`
    case 'took':
      return `${who(event.seat)} took ${print(event.card)}.`
    case 'laid': {
      const words = list(event.words.map(({ text }) => text.toUpperCase()))
      return event.out
        ? `${has(event.seat)} gone out with ${words}!`
        : `${who(event.seat)} laid ${words}.`
    }
    case 'discarded':
      return `${who(event.seat)} discarded ${print(event.card)}.`
    case 'last-turns':
      return event.out === null
        ? 'Nobody went out for fifty circuits: one last turn each.'
        : `One last turn for ${list(event.seats.map(seat => (seat === you ? 'you' : who(seat))))}.`
    case 'stood':
      return `${who(event.seat)} let${event.seat === you ? '' : 's'} the words stand.`
    case 'challenged': {
      const text = event.text.toUpperCase()
      const challenged = `${who(event.by)} challenged ${text}`
      return `${challenged}: it is ${event.good ? 'a word' : 'no word'}, and ${event.loser === you ? 'you lose' : `${who(event.loser)} loses`} ${plural(event.points, 'point')}.`
    }
    case 'window-closed':
      return 'Nobody challenged in time: the words stand.'
    case 'left':
      return `${has(event.seat)} left the table.`
    case 'round-ended':
      return `Round ${event.round.round} is over. ${event.round.seats.map((score, seat) => `${who(seat)}: ${score.total}`).join(', ')}.`
    case 'ended':
      return 'The game is over.'
  }
}

export function facts(options: unknown, seats: number): Fact[] {
  const { words, offensive, mode, challenge_seconds, no_first_turn_out, two_player_bonus } =
    (options ?? {}) as Partial<Options>
  const bonus = two_player_bonus === 'most-words' ? 'most words' : 'the longest word'
  return [
    { icon: 'cards', text: 'Eight rounds, with 3 cards to 10' },
    {
      icon: 'scales',
      text:
        mode === 'challenge'
          ? `Anything can be laid, and challenged within ${plural(challenge_seconds ?? 15, 'second')}`
          : 'The table sees to it that only words are laid',
    },
    wordsFact(words, offensive),
    ...(seats === 2
      ? [{ icon: 'star', text: `10 points a round for ${bonus}` } as const]
      : [
          {
            icon: 'star',
            text: '10 points a round for the longest word, and for most words',
          } as const,
        ]),
    ...(no_first_turn_out
      ? [{ icon: 'clock', text: 'Nobody goes out in their first turn of a round' } as const]
      : []),
  ]
}
