/** Somebody who plays any game by what the page says: what can be pressed, by role and name, and
 * nothing else. They take the page's own advice: a hint, the move, the move laid out, and then the
 * main button. `choose` runs in the page too, so it stands alone. */

/** Something that can be pressed, as a screen reader has it. */
export type Thing = {
  role: string
  name: string
  off: boolean
  /** It is one of the table's actions; the main one is the last. */
  action: boolean
  dialog: boolean
  /** It belongs to the board or the hand. */
  board?: boolean
}

/** `told`: the page has said the move, and it was not made yet. */
export type Memory = { random: number; shown: boolean; told: boolean; waited: number }

export const START: Memory = { random: 1, shown: false, told: false, waited: 0 }

/** Which of these to press next; `over` at the end of the game, `wait` where others are awaited. */
export function choose(things: Thing[], memory: Memory): number | 'over' | 'wait' {
  const LEAVES =
    /leave|stop|resign|give up|settings|sound|how to play|share|hint|the move|show it|what now|help|rules|chat|learn|zoom|sort|theme|rematch|home|parlour|count|happened|score|look up|skip|mean\?/i
  /** How often to look again for what the host has yet to say. */
  const MAX_WAITS = 15
  const find = (name: string) =>
    things.findIndex(thing => thing.role === 'button' && thing.name === name)
  const any = (wanted: (thing: Thing) => boolean): number => {
    const found = things.flatMap((thing, i) =>
      !thing.off && thing.role !== 'link' && !LEAVES.test(thing.name) && wanted(thing) ? [i] : [],
    )
    memory.random = (memory.random * 48271) % 2147483647
    return found[memory.random % (found.length || 1)] ?? -1
  }
  const press = (i: number) => {
    memory.waited = 0
    return i
  }

  if (things.some(({ role, name, action }) => role === 'link' && name === 'Replay' && action))
    return 'over'
  if (things.some(({ dialog }) => dialog)) {
    const inside = any(({ dialog, name }) => dialog && name !== 'Close')
    const close = things.findIndex(({ dialog, name }) => dialog && name === 'Close')
    return inside < 0 && close < 0 ? 'wait' : press(inside < 0 ? close : inside)
  }

  const show = find('Show it')
  if (show < 0) memory.shown = false
  if (show >= 0 && !memory.shown) {
    memory.shown = true
    return press(show)
  }
  const advice = [find('The move'), find('Hint')].find(i => i >= 0) ?? -1
  // Until the host has answered, nothing else is pressed, however long that takes.
  if (advice >= 0) {
    memory.told = things[advice]?.name === 'The move'
    return things[advice]?.off ? 'wait' : press(advice)
  }
  const main = things.findLastIndex(({ role, action }) => role === 'button' && action)
  if (main >= 0 && !things[main]?.off) {
    memory.told = false
    return press(main)
  }
  // It is not our turn; or what was laid out is not judged yet, or the move is not one to be laid
  // out: then something else is pressed, and the move laid out once more.
  if ((show < 0 && !memory.told) || ++memory.waited < MAX_WAITS) return 'wait'
  memory.shown = false
  const other = any(({ action }) => action)
  return press(
    other >= 0
      ? other
      : Math.max(
          0,
          any(() => true),
        ),
  )
}

/** Which of these to press next without any advice: the main action, another one, or something of the
 * board or the hand. Runs in the page too, so it stands alone. */
export function chooseFreely(things: Thing[], memory: Memory): number | 'over' | 'wait' {
  const AVOIDED =
    /leave|resign|give up|settings|how to play|share|help|rules|zoom|sort|shuffle|home|nudge|remind|bot play|without a loser|takeback|take back|rematch|again|happened|score|look up|mean|jar/i
  if (things.some(({ role, name, action }) => role === 'link' && name === 'Replay' && action))
    return 'over'
  const random = (wanted: (thing: Thing) => boolean | undefined): number => {
    const found = things.flatMap((thing, i) =>
      !thing.off && thing.role !== 'link' && !AVOIDED.test(thing.name) && wanted(thing) ? [i] : [],
    )
    memory.random = (memory.random * 48271) % 2147483647
    return found[memory.random % (found.length || 1)] ?? -1
  }
  const inDialog = things.some(({ dialog }) => dialog)
  const close = things.findIndex(({ dialog, name }) => dialog && name === 'Close')
  if (inDialog && close >= 0) return close
  if (inDialog)
    return Math.max(
      0,
      random(({ dialog }) => dialog),
    )
  const main = things.findLastIndex(({ role, action }) => role === 'button' && action)
  if (main >= 0 && !things[main]?.off && !AVOIDED.test(things[main]?.name ?? '')) return main
  // Now and then something else than what lies on the board, such as a pass.
  const other = random(({ action }) => action)
  const piece = random(({ board }) => board)
  const choice = other >= 0 && (piece < 0 || memory.random % 8 === 0) ? other : piece
  return choice < 0 ? 'wait' : choice
}
