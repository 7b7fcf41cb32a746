/** The words of Kingdom's Candy Monsters: what is happening, in sentences. */
import type { EventView } from '../../gen/candy-monsters/EventView'
import type { Face } from '../../gen/candy-monsters/Face'
import type { FeedingTable } from '../../gen/candy-monsters/FeedingTable'
import type { Moment } from '../../gen/candy-monsters/Moment'
import type { OfferTable } from '../../gen/candy-monsters/OfferTable'
import type { Reason } from '../../gen/candy-monsters/Reason'
import type { RowName } from '../../gen/candy-monsters/RowName'
import type { StageTable } from '../../gen/candy-monsters/StageTable'
import type { TurnTable } from '../../gen/candy-monsters/TurnTable'
import { leftAlone, winners } from '../../lib/people'
import type { View } from './seen'

export type { EventView, Face, View }

export const owner = (name: string): string => `${name}’${/s$/i.test(name) ? '' : 's'}`

/** Cards by their short names. Even a hidden card has its name. */
export type Faces = ReadonlyMap<string, Face>

export const facesOf = (view: Pick<View, 'cards'>): Faces =>
  new Map(view.cards.map(face => [face.card, face]))

export const nameOf = (faces: Faces, card: string): string =>
  faces.get(card)?.name ?? card.replaceAll('-', ' ').toUpperCase()

/** What English syllables begin with. */
const ONSET = /(?:[bcfgkpt]r|[bcfgkps]l|[cgpstw]h|dr|qu|s[cknmptw]|[b-df-hj-np-tv-z])$/i

/** Where a word is hyphenated: before the syllable that begins nearest to its middle. */
function middle(word: string): number {
  const starts = [...word.matchAll(/[b-df-hj-np-tv-z](?=[aeiouy]\p{L})/giu)]
    .map(({ index }) => index + 1 - (ONSET.exec(word.slice(0, index + 1))?.[0].length ?? 1))
    .filter(start => start > 2)
  const off = (start: number) => Math.abs(start - word.length / 2)
  return starts.sort((a, b) => off(a) - off(b) || a - b)[0] ?? Math.floor(word.length / 2)
}

/** A word with places for hyphens; what follows a hyphen may need one more. */
function hyphenated(word: string): string {
  const at = middle(word)
  const rest = word.slice(at)
  return `${word.slice(0, at)}\u00ad${rest.length > 7 ? hyphenated(rest) : rest}`
}

/** A name as printed: long words may be hyphenated where space is short. */
export const printed = (name: string): string => name.replace(/\p{L}{9,}/gu, hyphenated)

/** How long the longest word of a name is: it decides how big the name can be printed. */
export const longest = (name: string): number =>
  Math.max(...name.split(' ').map(word => word.length))

export const MOMENTS: Record<Moment, string> = {
  any: 'In your turn',
  start: 'Start of your turn',
  collect: 'When you collect',
  'buy-ability': 'When you buy an ability',
  'buy-monster': 'When you buy a monster',
  'black-candy': 'During Black Candy',
}

/** The stages that say more than their name. */
type Stages = {
  turn: TurnTable
  offer: OfferTable
  feeding: FeedingTable
  sweeping: RowName[]
  over: Reason
}

/** What a stage is about; nothing in another stage. */
export const within = <K extends keyof Stages>(stage: StageTable, name: K): Stages[K] | null =>
  typeof stage === 'object' && name in stage ? (stage as Stages)[name] : null

/** What happens next, in words big enough to read across a room. */
export function headline(view: View, names: string[]): { title: string; line: string } {
  const { table, you, to_act } = view
  const round = `Round ${table.round}`
  const faces = facesOf(view)
  const who = to_act === null ? '' : (names[to_act] ?? 'Somebody')
  const mine = to_act !== null && to_act === you
  if (view.outcome) return { title: winners(view.outcome, names, you), line: 'The game is over' }
  if (you !== null && table.players[you]?.left) return { title: 'You have left', line: round }
  const event = table.seen.at(-1)
  const drawn = event ? nameOf(faces, event) : ''
  const turn = within(table.stage, 'turn')
  if (turn) {
    if (!mine) return { title: `${owner(who)} turn`, line: round }
    if (turn.bound)
      return {
        title: 'Your turn',
        line: `${round} · buy ${turn.bound === 'buy-monster' ? 'a monster' : 'an ability'} now, or end the turn`,
      }
    if (turn.actions > 0) return { title: 'Your turn', line: `${round} · collect or buy` }
    return { title: 'Your turn', line: `${round} · abilities, then end it` }
  }
  if (within(table.stage, 'offer'))
    return {
      title: drawn,
      line: mine ? `${round} · do you want it?` : `${round} · ${who} is asked`,
    }
  if (within(table.stage, 'feeding'))
    return mine
      ? { title: 'Feeding time', line: `${round} · Black Candy` }
      : { title: 'Black Candy', line: `${round} · ${who} is feeding` }
  if (within(table.stage, 'sweeping'))
    return mine
      ? { title: 'New cards?', line: 'First Player: discard one open card of each row, or none' }
      : { title: drawn || round, line: `${round} · ${who} looks through the Kingdom` }
  if (table.stage === 'dealing') return { title: 'Shuffling', line: 'A monster and 5 sugar each' }
  return { title: round, line: 'The Kingdom wakes up' }
}

/** Why a game is over. */
export const ending = (view: View, names: string[]): string =>
  view.outcome?.reason === 'left'
    ? leftAlone(view.outcome, names, view.you)
    : 'The fourth Black Candy has come. Most candies win.'
