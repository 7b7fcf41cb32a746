import { winners } from '../../lib/people'
import type { View } from './candy'

/** Whose turn it is and what is awaited, in words big enough to read across a room. */
export function headline(view: View, names: string[]): { title: string; line: string } {
  const actor = view.to_act === null ? '' : (names[view.to_act] ?? 'Somebody')
  const yours = view.to_act !== null && view.to_act === view.you
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
        : {
            title: `${actor}’s move`,
            line: view.you === null ? 'You are watching' : 'You are next',
          }
    case 'over':
      return { title: winners(view.outcome, names, view.you), line: 'The game is over' }
  }
}
