/** What could have been played to a roll, as the host's solver found it. */
import type { Answer } from '../../gen/Answer'
import type { Action } from '../../gen/candygrams/Action'
import type { PlayerView } from '../../gen/candygrams/PlayerView'
import { type Cell, key, type Put } from './draft'
import type { View } from './words'

export type Best = {
  off: Cell[]
  on: Put[]
  words: string[]
  /** Candies left in the shoppe. */
  left: number
  /** Of nine rolls, how many could be answered next. */
  next: number
}
export type Possible = { roll: number; combo: [string, string]; best: Best[]; off: number }

/** What an action changes of its player's crossword. */
export function changeOf(action: Action): Pick<Best, 'off' | 'on'> {
  if (typeof action === 'object' && 'base' in action) return { off: [], on: action.base.on }
  if (typeof action === 'object' && 'play' in action) return action.play
  return { off: [], on: [] }
}

/** The cells that an action is about. */
export const placesOf = (action: Action): string[] => {
  const { off, on } = changeOf(action)
  return [...off, ...on].map(([x, y]) => key(x, y))
}

/** The question about one roll, with the player as they were then. The host answers it only until
 * the next roll, so it is asked at once and kept. */
export type Asked = { asked: Promise<Answer>; player: PlayerView }

/** Whether the host may tell it by now: after one's own answer, or after the game. */
export function tellable(view: View): boolean {
  const mine = view.you === null ? null : view.players[view.you]
  if (!mine?.base || !view.combo || mine.left) return false
  if (view.stage === 'over') return true
  return view.options.judge === 'referee' && mine.status !== 'thinking' && view.stage !== 'rolling'
}

/** A crossword as it was before the answer to this roll. */
export function before({ crossword, laid, status }: PlayerView): Put[] {
  const last = status === 'played' ? laid.at(-1) : undefined
  if (!last?.combo) return crossword
  return [...without(crossword, last.on), ...last.off]
}

/** That crossword with a play on it. */
export const after = (crossword: readonly Put[], { off, on }: Pick<Best, 'off' | 'on'>): Put[] => [
  ...without(crossword, off),
  ...on,
]

/** The new word of a play as candies, and which of them were put on; where candies only come off
 * there is nothing to show. */
export function spelled(
  crossword: readonly Put[],
  play: Pick<Best, 'off' | 'on' | 'words'>,
): { candy: string; fresh: boolean }[] {
  const lies = new Map(after(crossword, play).map(([x, y, candy]) => [key(x, y), candy]))
  const fresh = new Set(play.on.map(([x, y]) => key(x, y)))
  const [first] = play.on
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ] as const) {
    if (!first) break
    let [x, y] = first
    while (lies.has(key(x - dx, y - dy))) [x, y] = [x - dx, y - dy]
    const run: { candy: string; fresh: boolean }[] = []
    for (; lies.has(key(x, y)); [x, y] = [x + dx, y + dy])
      run.push({ candy: lies.get(key(x, y))!, fresh: fresh.has(key(x, y)) })
    const text = run.map(({ candy }) => candy[0]).join('')
    if (text.toLowerCase() === play.words[0]) return run
  }
  return []
}

function without(crossword: readonly Put[], cells: readonly (Cell | Put)[]): Put[] {
  const gone = new Set(cells.map(([x, y]) => key(x, y)))
  return crossword.filter(([x, y]) => !gone.has(key(x, y)))
}
