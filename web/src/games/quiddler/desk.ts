/** How a player arranges their cards: a hand in any order, groups that may become words, a card put
 * by for the discard. All of it is a free draft; nothing here is a rule. */
import { type Face, POINTS, print } from './cards'

/** One card of the hand. Those of one face are alike, so it is known by its face and a number. */
export type Id = string
export type Group = { key: number; cards: Id[] }
export type Desk = { hand: Id[]; words: Group[]; discard: Id | null }

/** Where a card can be put. A word is named by its key; one that is not there yet is begun. */
export type Spot =
  | { in: 'hand'; at: number }
  | { in: 'discard'; at: number }
  | { in: 'word'; key: number; at: number }

export const EMPTY: Desk = { hand: [], words: [], discard: null }

export const faceOf = (id: Id): Face => id.slice(0, id.indexOf('#')) as Face
export const faces = (ids: readonly Id[]): Face[] => ids.map(faceOf)

const all = ({ hand, words, discard }: Desk): Id[] => [
  ...(discard ? [discard] : []),
  ...hand,
  ...words.flatMap(word => word.cards),
]

/** The desk with exactly these cards: what is gone leaves it, the discard first and words last;
 * what is new comes to the end of the hand. */
export function fit(desk: Desk, hand: readonly Face[]): Desk {
  const left = new Map<Face, number>()
  for (const face of hand) left.set(face, (left.get(face) ?? 0) + 1)
  const kept = new Set<Id>()
  for (const id of all(desk).toReversed()) {
    const n = left.get(faceOf(id)) ?? 0
    if (!n) continue
    left.set(faceOf(id), n - 1)
    kept.add(id)
  }
  const fresh: Id[] = []
  for (const face of hand) {
    const n = left.get(face) ?? 0
    if (!n) continue
    left.set(face, n - 1)
    let number = 1
    while (kept.has(`${face}#${number}`)) number++
    kept.add(`${face}#${number}`)
    fresh.push(`${face}#${number}`)
  }
  const only = (ids: Id[]) => ids.filter(id => kept.has(id))
  const words = desk.words.map(word => ({ ...word, cards: only(word.cards) }))
  return {
    hand: [...only(desk.hand), ...fresh],
    words: words.filter(word => word.cards.length),
    discard: desk.discard && kept.has(desk.discard) ? desk.discard : null,
  }
}

/** Where a card is. */
export function spotOf(desk: Desk, id: Id): Spot | null {
  if (desk.discard === id) return { in: 'discard', at: 0 }
  const at = desk.hand.indexOf(id)
  if (at >= 0) return { in: 'hand', at }
  const word = desk.words.find(({ cards }) => cards.includes(id))
  return word ? { in: 'word', key: word.key, at: word.cards.indexOf(id) } : null
}

/** Puts a card somewhere; whatever lay in the place for the discard goes back to the hand. Words
 * that are empty then are gone. */
export function put(desk: Desk, id: Id, to: Spot): Desk {
  const hand = desk.hand.filter(other => other !== id)
  const words = desk.words.map(({ key, cards }) => ({
    key,
    cards: cards.filter(other => other !== id),
  }))
  let discard = desk.discard === id ? null : desk.discard
  if (to.in === 'hand') hand.splice(to.at, 0, id)
  else if (to.in === 'discard') {
    if (discard) hand.push(discard)
    discard = id
  } else {
    const word = words.find(({ key }) => key === to.key)
    if (word) word.cards.splice(to.at, 0, id)
    else words.push({ key: to.key, cards: [id] })
  }
  return { hand, words: words.filter(({ cards }) => cards.length), discard }
}

export const nextKey = ({ words }: Desk): number => Math.max(0, ...words.map(({ key }) => key)) + 1

/** All cards back in the hand. */
export const gather = (desk: Desk): Desk => ({
  hand: [
    ...desk.hand,
    ...desk.words.flatMap(({ cards }) => cards),
    ...(desk.discard ? [desk.discard] : []),
  ],
  words: [],
  discard: null,
})

/** The cards of these words and this discard where they belong, as far as they are in the hand. */
export function laidOut(
  desk: Desk,
  { words, discard }: { words: Face[][]; discard: Face | null },
): Desk {
  const find = (face: Face) => desk.hand.find(id => faceOf(id) === face)
  words.forEach((word, i) => {
    for (const face of word) {
      const id = find(face)
      if (id) desk = put(desk, id, { in: 'word', key: i + 1, at: Number.MAX_SAFE_INTEGER })
    }
  })
  const id = discard && find(discard)
  return id ? put(desk, id, { in: 'discard', at: 0 }) : desk
}

export type Order = 'letters' | 'points' | 'shuffled'

export function sorted(desk: Desk, order: Order, chance: () => number = Math.random): Desk {
  const by = {
    letters: (a: Id, b: Id) => print(faceOf(a)).localeCompare(print(faceOf(b))),
    points: (a: Id, b: Id) => POINTS[faceOf(b)] - POINTS[faceOf(a)],
  }
  if (order !== 'shuffled') return { ...desk, hand: desk.hand.toSorted(by[order]) }
  const weights = new Map(desk.hand.map(id => [id, chance()]))
  return { ...desk, hand: desk.hand.toSorted((a, b) => weights.get(a)! - weights.get(b)!) }
}

/** The groups that could be words: two cards or more. A single card is only put by. */
export const groups = (desk: Desk): Group[] => desk.words.filter(({ cards }) => cards.length > 1)

/** The card to be discarded, as far as the desk shows it: the one put by for it, the only one that
 * is in no group, or one that was picked up alone. */
export function discardOf(desk: Desk): Id | null {
  if (desk.discard) return desk.discard
  const single = desk.words.filter(({ cards }) => cards.length === 1).map(({ cards }) => cards[0]!)
  if (single.length === 1) return single[0]!
  return single.length === 0 && desk.hand.length === 1 ? desk.hand[0]! : null
}
