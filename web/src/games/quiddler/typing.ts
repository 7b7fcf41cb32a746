/** Typing works like tapping: each letter takes a card, and two letters may be one card. */
import { type Desk, faceOf, type Id, put } from './desk'

/** `rest` is the second letter of a card that was taken for its first: typing it changes nothing. */
export type Typed = { desk: Desk; rest: string }

/** Adds a letter to the word `key`, or nothing if no card has it. */
export function typed(desk: Desk, key: number, letter: string, rest = ''): Typed | null {
  if (rest && letter === rest) return { desk, rest: '' }
  const word = desk.words.find(other => other.key === key)
  const end = { in: 'word', key, at: word?.cards.length ?? 0 } as const
  const held = (face: string): Id | undefined => desk.hand.find(id => faceOf(id) === face)
  const single = held(letter)
  if (single) return { desk: put(desk, single, end), rest: '' }
  // T, then H without an H: the card TH takes the place of T.
  const last = word?.cards.at(-1)
  const pair = last && held(faceOf(last) + letter)
  if (last && pair) {
    const back = put(desk, pair, { ...end, at: end.at - 1 })
    return { desk: put(back, last, { in: 'hand', at: back.hand.length }), rest: '' }
  }
  const begins = desk.hand.find(id => faceOf(id).length > 1 && faceOf(id).startsWith(letter))
  return begins ? { desk: put(desk, begins, end), rest: faceOf(begins).slice(1) } : null
}

/** Takes the last card of the word `key` back. */
export function erased(desk: Desk, key: number): Desk {
  const last = desk.words.find(other => other.key === key)?.cards.at(-1)
  return last ? put(desk, last, { in: 'hand', at: desk.hand.length }) : desk
}
