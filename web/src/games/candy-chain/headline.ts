import type { Snapshot } from '../../gen/Snapshot'
import { winners } from '../../lib/people'
import type { Action, View } from './candy'

/** Whose turn it is and what to do, in words big enough to read across a room. */
export function headline(
  { you, turn, view }: Snapshot<View, Action>,
  names: string[],
): { title: string; line: string } {
  const [waitingFor] = turn.waiting_for
  const actor = names[waitingFor ?? -1] ?? 'Somebody'
  const yours = waitingFor !== undefined && waitingFor === you
  switch (view.stage) {
    case 'placing':
      return { title: 'Laying out the candies', line: '' }
    case 'rights':
      return yours
        ? { title: 'Your choice', line: 'Move first, or choose your colours' }
        : { title: `${actor} chooses`, line: 'To move first, or to choose colours' }
    case 'sides':
      return yours
        ? { title: 'Pick your side', line: 'These three colours will be yours to take' }
        : { title: `${actor} chooses a side`, line: 'You get the other three colours' }
    case 'play':
      return yours
        ? {
            title: 'Your move',
            line: view.limit === 1 ? 'Take one candy' : 'Take one candy, or two of one colour',
          }
        : { title: `${actor}’s move`, line: you === null ? 'You are watching' : 'You are next' }
    case 'over':
      return { title: winners(turn.outcome, names, you), line: 'The game is over' }
  }
}
