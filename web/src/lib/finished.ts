import type { FinishedGame } from '../gen/FinishedGame'
import { distinct, fenced } from './people'
import { list, plural } from './words'

/** The result of a game in a line, winners first: somebody may have played alone, or shared first
 * place. `own` is the reader's seat. */
export function result(
  { players, outcome }: Pick<FinishedGame, 'players' | 'outcome'>,
  name: string,
  own: number | null,
): { won: string; rest: string } {
  const names = distinct(players).map(fenced)
  const by = (first: boolean, you: string) =>
    names.flatMap((name, seat) =>
      (outcome.places[seat] === 1) === first ? [seat === own ? you : name] : [],
    )
  // You come first, where several do.
  const first = by(true, 'You').sort((a, b) => Number(b === 'You') - Number(a === 'You'))
  const others = by(false, 'you')
  const points = outcome.scores[0]
  const alone = points === undefined ? '' : `: ${plural(points, 'point')}`
  if (names.length === 1)
    return { won: own === 0 ? 'You' : (names[0] ?? ''), rest: `played ${name}${alone}` }
  if (!others.length) return { won: list(first), rest: `drew at ${name}` }
  return { won: list(first), rest: `beat ${list(others)} at ${name}` }
}
