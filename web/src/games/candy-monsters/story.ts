/** What has happened, put together for people who look up from their own monsters. */
import type { EventView } from '../../gen/candy-monsters/EventView'

/** What the last event changed for a player. */
export type Effect = { seat: number; sugar: number; candies: number; cubes: number }

/** The last event that was drawn, with what it did so far: nothing once the round after it runs. */
export function lastEvent(
  events: readonly EventView[],
): { card: string; effects: Effect[] } | null {
  const at = events.findLastIndex(({ is }) => is === 'drawn')
  const drawn = events[at]
  if (drawn?.is !== 'drawn') return null
  const by = new Map<number, Effect>()
  const of = (seat: number): Effect => {
    const known = by.get(seat) ?? { seat, sugar: 0, candies: 0, cubes: 0 }
    by.set(seat, known)
    return known
  }
  for (const event of events.slice(at + 1)) {
    // The next turn is not part of the event.
    if (event.is === 'round' || event.is === 'turn') break
    if (event.is === 'sugar' && event.card === drawn.card) of(event.seat).sugar += event.by
    if (event.is === 'candies' && event.card === drawn.card) of(event.seat).candies += event.by
    if (event.is === 'cubes' && event.card === drawn.card) of(event.seat).cubes += event.by
    if (event.is === 'fed') {
      const one = of(event.seat)
      one.sugar -= event.sugar
      one.candies -= event.candies
      one.cubes += event.cubes
    }
  }
  const effects = [...by.values()].filter(({ sugar, candies, cubes }) => sugar || candies || cubes)
  return { card: drawn.card, effects: effects.sort((a, b) => a.seat - b.seat) }
}
