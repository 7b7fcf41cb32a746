/** What the player of a solitaire sees, and its headline. */
import type { Action } from '../../gen/quiddler-solitaire/Action'
import type { Draft } from '../../gen/quiddler-solitaire/Draft'
import type { EventView } from '../../gen/quiddler-solitaire/EventView'
import type { Options } from '../../gen/quiddler-solitaire/Options'
import type { View } from '../../gen/quiddler-solitaire/View'
import type { Snapshot } from '../../gen/Snapshot'
import type { TableInfo } from '../../gen/TableInfo'
import { dayName } from '../../lib/daily'
import { plural } from '../../lib/words'

export type { Action, Draft, EventView, View }
export type Seen = Snapshot<View, Action>

/** The points that are left, once it is over. */
export const scoreOf = ({ turn }: Pick<Seen, 'turn'>): number | null =>
  turn.outcome?.scores[0] ?? null

export const nameOf = (options: Partial<Options> | null): string =>
  options?.daily ? `Deal of ${dayName(options.daily)}` : 'Solitaire'

/** How many hints there were: those of the host, and those that the rules themselves give (QD-25). */
export const hintsOf = (info: Pick<TableInfo, 'seats'>, { view }: Seen): number =>
  (info.seats[0]?.hints ?? 0) + view.hints

export function headline(
  seen: Seen,
  info: Pick<TableInfo, 'seats'>,
): { title: string; line: string } {
  const { view } = seen
  const hints = hintsOf(info, seen)
  const score = scoreOf(seen)
  const left = `${plural(view.cards_left, 'card')} left${hints ? ` · ${plural(hints, 'hint')}` : ''}`
  if (view.stage === 'over') {
    const zero = hints ? `Zero, with ${plural(hints, 'hint')}` : 'A perfect zero!'
    const title = score === 0 ? zero : `${plural(score ?? 0, 'point')} left`
    return { title, line: nameOf(view.options) }
  }
  const line = view.stage === 'filling' ? 'Move a card into the space' : left
  return { title: nameOf(view.options), line }
}

export const REASONS: Record<string, string> = {
  zero: 'Not a card is left.',
  stuck: 'The open cards make no more word.',
  stopped: 'You stopped.',
}
