/** When an exercise comes again: spaced repetition. */
import { type CardInput, createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { Exercise } from './exercises'

/** The same exercise after a try. */
export function tried(exercise: Exercise, right: boolean, now = new Date()): Exercise {
  const known = exercise.card as CardInput | null
  const before: CardInput = known ?? createEmptyCard(new Date(exercise.found))
  const { card } = fsrs().next(before, now, right ? Rating.Good : Rating.Again)
  return {
    ...exercise,
    right: exercise.right + (right ? 1 : 0),
    wrong: exercise.wrong + (right ? 0 : 1),
    due: card.due.getTime(),
    card,
  }
}
