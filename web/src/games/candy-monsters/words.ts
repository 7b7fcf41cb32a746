/** The words of Kingdom's Candy Monsters: what is happening, in sentences. */
import type { EventView } from '../../gen/candy-monsters/EventView'
import type { Face } from '../../gen/candy-monsters/Face'
import type { FeedingTable } from '../../gen/candy-monsters/FeedingTable'
import type { Moment } from '../../gen/candy-monsters/Moment'
import type { OfferTable } from '../../gen/candy-monsters/OfferTable'
import type { Options } from '../../gen/candy-monsters/Options'
import type { Reason } from '../../gen/candy-monsters/Reason'
import type { RowName } from '../../gen/candy-monsters/RowName'
import type { StageTable } from '../../gen/candy-monsters/StageTable'
import type { TurnTable } from '../../gen/candy-monsters/TurnTable'
import type { View } from '../../gen/candy-monsters/View'
import { special } from '../../lib/lists'
import { caller, winners } from '../../lib/people'
import { figure, list, plural } from '../../lib/words'
import type { Fact } from '../types'

export type { EventView, Face, View }

export const owner = (name: string): string => `${name}’${/s$/i.test(name) ? '' : 's'}`

/** Cards by their short names. A card that is out of sight still has its name. */
export type Faces = ReadonlyMap<string, Face>

export const facesOf = (view: Pick<View, 'cards'>): Faces =>
  new Map(view.cards.map(face => [face.card, face]))

export const nameOf = (faces: Faces, card: string): string =>
  faces.get(card)?.name ?? card.replaceAll('-', ' ').toUpperCase()

/** A name as it is printed: long words may be parted in the middle, where there is little room. */
export const printed = (name: string): string =>
  name.replace(
    /\p{L}{9,}/gu,
    word => `${word.slice(0, word.length / 2)}\u00ad${word.slice(word.length / 2)}`,
  )

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

const candies = (n: number): string => plural(n, 'candy', 'candies')
const cubes = (n: number): string => plural(n, 'black cube')
const sugars = (n: number): string => `${figure(n)} sugar`

/** What is awaited, in words big enough to read across a room. */
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

/** An event as a sentence; nothing where it goes without saying. `you` is the seat of the reader. */
export function told(event: EventView, names: string[], you: number | null, faces: Faces): string {
  const who = caller(names, you)
  const card = (slug: string) => nameOf(faces, slug)
  const does = (seat: number, one: string, many = `${one}s`) =>
    `${who(seat)} ${seat === you ? one : many}`
  const has = (seat: number) => does(seat, 'have', 'has')
  switch (event.is) {
    case 'dealt':
      return `${list(event.starters.map((starter, seat) => `${does(seat, 'get')} ${card(starter)}`))}.`
    case 'round':
      return `Round ${event.round} begins. ${has(event.first)} the First Player card.`
    case 'turn': {
      const sets = [
        event.sugar ? sugars(event.sugar) : '',
        event.candies ? candies(event.candies) : '',
      ]
      const gained = sets.filter(Boolean)
      const whose = event.seat === you ? 'Your' : owner(who(event.seat))
      return gained.length
        ? `${whose} turn: sets of monsters bring ${list(gained)}.`
        : `${whose} turn.`
    }
    case 'converted':
      return `${does(event.seat, 'turn')} 4 sugar into a candy.`
    case 'used': {
      const on = event.on
      const target = on
        ? 'rival' in on
          ? ` on ${on.rival === you ? 'you' : who(on.rival)}`
          : ` on ${card(on.open)}`
        : ''
      return `${does(event.seat, 'use')} ${card(event.card)}${target}${event.paid ? ` for ${sugars(event.paid)}` : ''}.`
    }
    case 'sugar':
      return event.by > 0
        ? `${card(event.card)}: ${does(event.seat, 'get')} ${sugars(event.by)}.`
        : `${card(event.card)}: ${does(event.seat, 'lose')} ${sugars(-event.by)}.`
    case 'candies':
      return `${card(event.card)}: ${does(event.seat, 'get')} ${candies(event.by)}.`
    case 'cubes':
      return event.by > 0
        ? `${card(event.card)}: ${does(event.seat, 'take')} ${cubes(event.by)}.`
        : `${card(event.card)}: ${does(event.seat, 'put')} back ${cubes(-event.by)}.`
    case 'took':
      return `${does(event.seat, 'take')} ${sugars(event.sugar)} from ${event.from === you ? 'you' : who(event.from)}.`
    case 'paid-off':
      return `${does(event.seat, 'pay')} off ${cubes(event.cubes)}.`
    case 'collected':
      return `${does(event.seat, 'collect')} ${sugars(event.sugar)}.`
    case 'bought-monster':
      return `${does(event.seat, 'buy')} ${card(event.card)} for ${sugars(event.price)}${event.candies ? `, and ${does(event.seat, 'get').toLowerCase()} ${candies(event.candies)} for kept cards` : ''}.`
    case 'bought-ability':
      return `${does(event.seat, 'buy')} ${card(event.card)} for ${sugars(event.price)} and ${event.under ? `${event.seat === you ? 'tuck' : 'tucks'} it under ${card(event.under)}` : `${event.seat === you ? 'keep' : 'keeps'} it`}.`
    case 'opened':
      return ''
    case 'shuffled':
      return `The discarded ${event.row} are shuffled: a new deck.`
    case 'swept':
      return `${does(event.seat, 'discard')} ${card(event.card)}.`
    case 'drawn': {
      const text = faces.get(event.card)?.text ?? ''
      return `Event: ${card(event.card)}. ${text}`
    }
    case 'answered':
      return event.yes
        ? `${does(event.seat, 'pay')}.`
        : `${does(event.seat, 'do', 'does')} not pay.`
    case 'fed': {
      const ate = [
        event.sugar ? sugars(event.sugar) : '',
        event.candies ? candies(event.candies) : '',
      ].filter(Boolean)
      const short = event.cubes
        ? ` and ${event.seat === you ? 'take' : 'takes'} ${cubes(event.cubes)}`
        : ''
      if (!ate.length && !short) return `${card(event.monster)} eats nothing.`
      return `${does(event.seat, 'feed')} ${card(event.monster)} ${ate.length ? list(ate) : 'nothing'}${short}.`
    }
    case 'let-go':
      return `${does(event.seat, 'let')} ${card(event.monster)} go${event.tucked.length ? ` with ${list(event.tucked.map(card))}` : ''}.`
    case 'eaten':
      return `${does(event.seat, 'end')} the meal.`
    case 'timed-out':
      return `${owner(who(event.seat)).replace('You’s', 'Your')} time is over.`
    case 'left':
      return `${has(event.seat)} left the table.`
    case 'over':
      return 'The game is over.'
  }
}

/** Why a game is over. */
export const ending = (view: View): string =>
  view.outcome?.reason === 'left'
    ? 'Everybody else has left the table.'
    : 'The fourth Black Candy came, and everybody was fed. Most candies win.'

const minutes = (seconds: number): string =>
  seconds % 60 === 0 ? plural(seconds / 60, 'minute') : `${seconds} seconds`

export function facts(options: unknown, _seats: number): Fact[] {
  const { cards, wide_market, turn_seconds, answer_seconds } = (options ?? {}) as Partial<Options>
  const set = special(cards)
  const answers = answer_seconds === undefined ? 60 : answer_seconds
  return [
    {
      icon: 'cards',
      text: `${wide_market ? 'Four' : 'Three'} open monsters and ${wide_market ? 'four' : 'three'} open abilities`,
    },
    {
      icon: 'clock',
      text: `${turn_seconds ? `${minutes(turn_seconds)} for a turn` : 'Turns take as long as they take'}, ${answers === null ? 'and so do answers' : `${minutes(answers)} to feed or to answer`}`,
    },
    { icon: 'star', text: 'Ten to twelve rounds, until the fourth Black Candy' },
    ...(set ? [{ icon: 'sheet', text: `The cards “${set}”` } as const] : []),
  ]
}
