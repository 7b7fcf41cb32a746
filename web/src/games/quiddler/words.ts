/** What somebody at a table of Quiddler sees, and its headline. */
import type { Action } from '../../gen/quiddler/Action'
import type { Draft } from '../../gen/quiddler/Draft'
import type { EventView } from '../../gen/quiddler/EventView'
import type { View } from '../../gen/quiddler/View'
import type { Snapshot } from '../../gen/Snapshot'
import { winners } from '../../lib/people'
import type { TableController } from '../../lib/table-controller.svelte'

export type { Action, Draft, EventView, View }
export type Seen = Snapshot<View, Action>
export type Table = TableController<View, EventView, Action, Draft>

/** Whose turn it is, also while others decide about their words. */
export const activeSeat = ({ view, turn }: Pick<Seen, 'view' | 'turn'>): number | null =>
  view.interrupted ?? (turn.waiting_for.length === 1 ? turn.waiting_for[0]! : null)

/** The words of a seat over all rounds, those that a challenge threw out left out. */
export const wordsOf = ({ tally }: Pick<View, 'tally'>, seat: number): string[] =>
  tally.flatMap(({ seats }) =>
    (seats[seat]?.words ?? []).flatMap(({ text, challenge }) =>
      challenge && !challenge.good ? [] : [text],
    ),
  )

type Kind = 'take' | 'discard' | 'challenge' | 'stand'

/** Whether an action of this kind can be made now. */
export const canDo = ({ can }: Pick<Seen, 'can'>, kind: Kind): boolean =>
  can.actions.some(action => action === kind || (typeof action === 'object' && kind in action))

/** The words of the active seat that can be challenged, by number. */
export const challengeable = ({ can }: Pick<Seen, 'can'>): number[] =>
  can.actions.flatMap(action =>
    typeof action === 'object' && 'challenge' in action ? [action.challenge.word] : [],
  )

/** Whether words can be laid: to go out, or in a last turn. */
export const canLay = ({ can }: Pick<Seen, 'can'>): boolean => can.compose.includes('lay')

/** Whose turn it is and what to do, in words big enough to read across a room. */
export function headline(seen: Seen, names: string[]): { title: string; line: string } {
  const { view, you, turn } = seen
  const active = activeSeat(seen)
  const round = `Round ${seen.round} of 8 · ${view.cards} cards`
  const actor = active === null ? '' : (names[active] ?? 'Somebody')
  const yours = you !== null && active === you
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
      if (last) return { title: 'Your last turn', line: 'Lay what you can, then discard one' }
      const out = canLay(seen) ? ', or go out' : ''
      return { title: 'Your turn', line: `Discard one${out}` }
    }
    case 'challenging':
      return yours
        ? { title: 'Any challenges?', line: 'The others decide about your words' }
        : {
            title: `${actor} laid words`,
            line: canDo(seen, 'stand') ? 'Any challenges?' : round,
          }
    case 'over':
      return { title: winners(turn.outcome, names, you), line: 'The game is over' }
  }
}
