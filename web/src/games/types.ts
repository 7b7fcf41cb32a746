/** What the page asks of a game. Everything outside of `games/` knows games only by these types. */
import type { Component, Snippet } from 'svelte'
import type { Answer } from '../gen/Answer'
import type { Snapshot } from '../gen/Snapshot'
import type { TableInfo } from '../gen/TableInfo'
import type { LiveTable } from '../lib/live.svelte'
import type { TableController } from '../lib/table-controller.svelte'

/** What the home page needs of a game; loaded with it, so it is kept small. */
export type HomeCard = {
  /** The game as an object that you want to touch. */
  Art?: Component
  /** What "Play now" asks for, where that is not the fewest players and the usual options. */
  quick?: { seats: number; options: unknown }
  /** More to do with the game than to play it at a table, below its buttons. */
  Extra?: Component
  /** Whose recorded runs one can race: any, because all luck falls before the first move, or only those
   * on the deal of a day, because luck depends on what was done. */
  races?: 'any' | 'daily'
  /** The game on whose card this one is found. */
  within?: string
  /** What the game itself remembers in this browser, to be moved to another one. */
  memory?: () => Promise<GameMemory>
}

/** What a game remembers in a browser; what comes from another one is looked at before it is added. */
export type GameMemory = { kept(): unknown; add(more: unknown): void }

/** One step of a replay. `proved` is the seat that wins from here for certain, where known. */
export type Step<View = unknown, EventView = unknown> = {
  /** Which of the host's frames it is. */
  frame: number
  /** What the table's clock showed. */
  time: number
  events: EventView[]
  /** What happened, in words. */
  lines: string[]
  view: View
  /** Nobody acts in a replay. */
  snapshot: Snapshot<View, never>
  proved: number | null
}

/** The same step with more to see. */
export const showing = <View, Seen, EventView>(
  step: Step<View, EventView>,
  view: Seen,
): Step<Seen, EventView> => ({ ...step, view, snapshot: { ...step.snapshot, view } })

export type ScreenProps<View, EventView, Action = unknown, Draft = unknown> = {
  table: TableController<View, EventView, Action, Draft>
  live: LiveTable<View, EventView, Action>
  info: TableInfo
  view: View
  onseated: () => void
}

export type ReplayBoardProps<View, EventView> = {
  table: TableInfo
  names: string[]
  steps: Step<View, EventView>[]
  at: number
  go: (to: number) => void
  /** The step buttons, below the text of this step. */
  controls: Snippet<[title: string, lines: string[]]>
  more: Snippet
  /** The game and who played it, for the header. */
  line: string
  /** The step at which the game was decided, where that is proved. */
  turning: number | null
  /** The seats whose hands are open. */
  seats: number[]
  /** Their hands, where the game has any. */
  hands?: Snippet
  /** The better action that the coach shows at this step, and whose it would have been. */
  better: { seat: number; action: unknown } | null
  /** What was possible for a seat at this step, where the game can tell. */
  ask: (seat: number) => Promise<Answer>
}

/** What to do next, said until the player has done it once. */
export type GuideStep = { key: string; text: string }

/** What a game tells about itself at its tables, as data. */
export type GameHelp<View = unknown, Action = unknown> = {
  /** What the player has to do now; nothing if the game does not wait for them. It is done when the
   * table goes on from it. */
  guide(seen: Snapshot<View, Action>): GuideStep | null
  /** Keys, and what they do. */
  keys: readonly (readonly [keys: string, does: string])[]
  /** Whether the screen can lay this action out to be looked at: others are a button to press. */
  shows(action: Action): boolean
  /** Where a place that a hint names is on the screen, as a selector. */
  find?(at: string): string
  /** The places that an action is about, as `find` takes them, by what its player saw; where its words
   * do not name them themselves. */
  places?(action: Action, view: View): string[]
}

/** How far a player is, for a race: what is left, which is nothing at the end, and the same in words. */
export type Progress = { left: number; text: string }

/** Everything else of a game, fetched when somebody comes to one of its tables. `Seen` is what a replay shows, where that is more than the game's own view. */
export type GamePart<
  View = unknown,
  EventView = unknown,
  Action = unknown,
  Draft = unknown,
  Seen = View,
> = {
  /** The game from its first deal to its result. */
  Screen: Component<ScreenProps<View, EventView, Action, Draft>>
  /** A finished game at one of its steps. */
  ReplayBoard: Component<ReplayBoardProps<Seen, EventView>>
  /** What a seat has in hand, as it saw it itself; for games with hidden hands. */
  Hand?: Component<{ view: View; seat: number }>
  /** How the frames of a replay count as steps. */
  steps(frames: Step<View, EventView>[]): Step<Seen, EventView>[]
  /** What lies on the table before the start. */
  Scene: Component<{ options: unknown }>
  /** What the signs of the game mean. */
  Legend: Component
  help: GameHelp<View, Action>
  /** The words that a seat has made, as its table shows them at the end; for games with words. */
  words?(view: View, seat: number): string[]
  /** How far a seat is; nothing before the deal. For games whose runs can be raced. */
  progress?(view: View, seat: number): Progress | null
  /** Whether its screen has a button that ends the game: then it needs none to leave the table. */
  stops?: boolean
}

/** A game's part without its types: only the game itself looks into its views. */
export const part = <View, EventView, Action = unknown, Draft = unknown, Seen = View>(
  typed: GamePart<View, EventView, Action, Draft, Seen>,
): GamePart => typed as unknown as GamePart
