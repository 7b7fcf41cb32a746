/** What can be done with what was picked, and what the buttons offer. What is allowed the host says:
 * everything here is found among the view's own actions. */
import type { Action } from '../../gen/candy-monsters/Action'
import type { BuyAbility } from '../../gen/candy-monsters/BuyAbility'
import type { Choice } from '../../gen/candy-monsters/Choice'
import type { Feed } from '../../gen/candy-monsters/Feed'
import type { Use } from '../../gen/candy-monsters/Use'
import type { Offer, Offers } from '../../lib/offers'
import { plural } from '../../lib/words'
import type { View } from './seen'
import { type Faces, nameOf, within } from './words'

/** An open card of the Kingdom, a card of one's own, or one's black cubes. */
export type Picked = { open: string } | { own: string } | 'cubes' | null

/** One way to go on: how it is called in a list, and on the main button. */
export type Way = { action: Action; words: string; verb: string; pays?: Choice }

/** The actions that say more than their name. */
type Kinds = {
  use: Use
  'pay-off': number
  'buy-monster': string
  'buy-ability': BuyAbility
  feed: Feed
  'let-go': string
  sweep: string
}

/** What an action of some kind is about; nothing for one of another kind. */
export const of = <K extends keyof Kinds>(action: Action, kind: K): Kinds[K] | null =>
  typeof action === 'object' && kind in action ? (action as Kinds)[kind] : null

export const can = (view: View, action: Action & string): boolean => view.actions.includes(action)

/** The abilities that can be used now. */
export const usable = (view: View): string[] =>
  view.abilities.flatMap(({ card, uses }) => (uses.length ? [card] : []))

/** Abilities that make something cheaper: to be used together with a purchase. */
export const lowering = (view: View, card: string): boolean =>
  view.offers.some(({ first }) => first.some(action => of(action, 'use')?.card === card))

/** The ways to use an ability. */
function uses(view: View, card: string, names: string[], faces: Faces): Way[] {
  const ability = view.abilities.find(one => one.card === card)
  return (ability?.uses ?? []).map(action => {
    const on = of(action, 'use')?.on
    if (!on) return { action, words: 'Use it', verb: `Use ${nameOf(faces, card)}` }
    if ('rival' in on) {
      const name = names[on.rival] ?? 'a rival'
      return { action, words: `On ${name}`, verb: `Use it on ${name}` }
    }
    return { action, words: nameOf(faces, on.open), verb: `Replace ${nameOf(faces, on.open)}` }
  })
}

function buys(view: View, card: string, faces: Faces): Way[] {
  const offer = view.offers.find(one => one.card === card)
  return (offer?.buys ?? []).map(action => {
    const place = of(action, 'buy-ability')?.place
    if (!place) return { action, words: 'Buy it', verb: `Buy for ${offer?.price}` }
    if (place === 'keep') return { action, words: 'Keep it', verb: `Keep for ${offer?.price}` }
    const under = nameOf(faces, place.tuck)
    return { action, words: `Under ${under}`, verb: `Tuck for ${offer?.price}` }
  })
}

/** What to pick for an action to be among its ways. */
export function pickedFor(action: Action): Picked {
  const open = of(action, 'buy-monster') ?? of(action, 'buy-ability')?.card ?? of(action, 'sweep')
  const own = of(action, 'use')?.card
  if (open) return { open }
  if (own) return { own }
  return of(action, 'pay-off') === null ? null : 'cubes'
}

/** Everything that can be done with what was picked. */
export function waysOf(view: View, picked: Picked, names: string[], faces: Faces): Way[] {
  if (!picked) return []
  if (picked === 'cubes')
    return view.actions.flatMap(action => {
      const n = of(action, 'pay-off')
      return n === null
        ? []
        : [{ action, words: `Pay off ${plural(n, 'black cube')}`, verb: `Pay off ${n}` }]
    })
  if ('own' in picked) return uses(view, picked.own, names, faces)
  const sweeps = view.actions.filter(action => of(action, 'sweep') === picked.open)
  if (sweeps.length)
    return sweeps.map(action => ({
      action,
      words: 'Discard it',
      verb: `Discard ${nameOf(faces, picked.open)}`,
    }))
  return buys(view, picked.open, faces)
}

/** The monster that is fed next: the one that was picked, or else the first one (KM-25). */
export const nextFed = ({ feeding }: View, picked: string | null) =>
  feeding?.monsters.find(one => one.monster === picked && one.choices.length) ??
  feeding?.monsters[0]

/** What a monster may be given, and that it may go. */
export function feedingWays(view: View, faces: Faces, picked: string | null = null): Way[] {
  const next = nextFed(view, picked)
  if (!next || view.you === null || view.to_act !== view.you) return []
  const name = nameOf(faces, next.monster)
  const fed = next.choices.map(choice => {
    const ate = choice.sugar + choice.candies
    const words = ate
      ? choice.cubes
        ? `Give it ${ate} of ${next.hunger}`
        : `Give it all ${ate}`
      : next.hunger
        ? 'Give it nothing'
        : 'It eats nothing'
    return {
      action: choice.action,
      words,
      verb: ate ? `Feed ${name} ${ate}` : next.hunger ? 'Give it nothing' : `Keep ${name}`,
      pays: choice,
    }
  })
  const gone = view.actions.filter(action => of(action, 'let-go') === next.monster)
  const lost = next.tucked.length ? ` with ${plural(next.tucked.length, 'tucked card')}` : ''
  return [
    ...fed,
    ...gone.map(action => ({ action, words: `Let it go${lost}`, verb: `Let ${name} go` })),
  ]
}

/** Whether there is sugar for all who are still hungry, so that nobody needs to choose. */
const plenty = ({ feeding }: View): boolean =>
  !!feeding && feeding.short === 0 && feeding.monsters.length > 1

/** What the next one gets when all are fed; nothing when it would cost more than sugar. */
export function fill({ feeding, you, to_act }: View): Action | null {
  const most = to_act === you ? feeding?.monsters[0]?.choices[0] : undefined
  return most && !most.cubes && !most.candies ? most.action : null
}

/** Whether a card that was picked costs more than there is. */
function tooDear({ offers, table, you }: View, picked: Picked): boolean {
  if (!picked || picked === 'cubes' || !('open' in picked) || you === null) return false
  const offer = offers.find(({ card }) => card === picked.open)
  return !!offer && offer.price > (table.players[you]?.sugar ?? 0)
}

/** What a button does: an action, or something that only this page knows. */
export type Act = Action | 'end' | 'back' | 'feed-all'

/** The main button, and one beside it. Nothing if the game does not wait for you. */
export function offers(view: View, picked: Picked, way: Way | null, ending: boolean): Offers<Act> {
  const { table, you, to_act } = view
  const back: Offer<Act> = { words: 'Back', action: 'back' }
  // Looking at a card, or at one's own, is possible at any time.
  if (picked) {
    if (way) return { main: { words: way.verb, action: way.action }, side: back }
    if (to_act !== you || you === null)
      return { main: { words: 'Back', action: 'back' }, side: null }
    const words = tooDear(view, picked) ? 'Not enough sugar' : 'You can’t do this now'
    return { main: { words, action: null }, side: back }
  }
  if (you === null || to_act !== you) return null
  const turn = within(table.stage, 'turn')
  if (turn) {
    if (ending) return { main: { words: 'End turn without an action', action: 'done' }, side: back }
    if (can(view, 'collect'))
      return {
        main: { words: 'Collect 5 sugar', action: 'collect' },
        side: { words: 'End turn', action: 'end' },
      }
    if (turn.actions > 0)
      return {
        main: {
          words: turn.bound === 'buy-monster' ? 'Choose a monster' : 'Choose an ability',
          action: null,
        },
        side: { words: 'End turn', action: 'end' },
      }
    return { main: { words: 'End turn', action: 'done' }, side: null }
  }
  if (within(table.stage, 'offer'))
    return {
      main: {
        words: view.asked ? `Pay ${view.asked.price}` : 'Pay',
        action: can(view, 'accept') ? 'accept' : null,
      },
      side: { words: 'No, thanks', action: 'decline' },
    }
  if (within(table.stage, 'feeding'))
    return way
      ? {
          main: { words: way.verb, action: way.action },
          side: plenty(view)
            ? { words: 'Feed all', action: 'feed-all' }
            : can(view, 'done')
              ? { words: 'Finish feeding', action: 'done' }
              : null,
        }
      : { main: { words: 'Finish feeding', action: can(view, 'done') ? 'done' : null }, side: null }
  if (within(table.stage, 'sweeping'))
    return {
      main: {
        words: (within(table.stage, 'sweeping')?.length ?? 0) > 0 ? 'Done' : 'Keep them all',
        action: 'done',
      },
      side: null,
    }
  return null
}
