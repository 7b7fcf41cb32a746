/** Solitaire's words: what is happening, in sentences. */
import type { EventView } from '../../gen/quiddler-solitaire/EventView'
import type { Options } from '../../gen/quiddler-solitaire/Options'
import type { View } from '../../gen/quiddler-solitaire/View'
import { wordsFact } from '../../lib/lists'
import { plural } from '../../lib/words'
import { print } from '../quiddler/cards'
import type { Fact } from '../types'
import { dayName } from './daily'

export type { EventView, View }

export function told(event: EventView): string {
  switch (event.is) {
    case 'dealt':
      return 'Eight piles are dealt.'
    case 'made':
      return `${event.word.text.toUpperCase()}, ${plural(event.word.points, 'point')}.`
    case 'turned':
      return `${print(event.card)} on pile ${event.pile + 1}.`
    case 'filled':
      return `${print(event.card)} moved to pile ${event.to + 1}.`
    case 'hinted':
      return `Hint: ${event.hint.text.toUpperCase()}.`
    case 'ended':
      return event.score === 0
        ? 'A perfect zero!'
        : `The end: ${plural(event.score, 'point')} left.`
  }
}

export const nameOf = (options: Partial<Options> | null): string =>
  options?.daily ? `Deal of ${dayName(options.daily)}` : 'Solitaire'

export function headline(view: View): { title: string; line: string } {
  const left = `${plural(view.cards_left, 'card')} left · ${plural(view.hints, 'hint')}`
  if (view.stage === 'over') {
    const title = view.score === 0 ? 'A perfect zero!' : `${plural(view.score ?? 0, 'point')} left`
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

export function facts(options: unknown): Fact[] {
  const { daily, words } = (options ?? {}) as Partial<Options>
  return [
    {
      icon: 'cards',
      text: daily
        ? `The deal of ${dayName(daily)}, the same for everybody`
        : 'Eight piles of six cards, shuffled by luck',
    },
    wordsFact(words),
  ]
}
