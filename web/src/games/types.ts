/** What the page asks of a game. Everything outside of `games/` knows games only by these types. */
import type { Component, Snippet } from 'svelte'
import type { TableInfo } from '../gen/TableInfo'
import type { IconName } from '../lib/icons'
import type { LiveTable } from '../lib/live.svelte'

/** What the home page needs of a game; loaded with it, so it is kept small. */
export type Shelved = {
  /** As the host calls it. */
  id: string
  /** What makes a table special, in a word or two; nothing where it is as usual. */
  brief(options: unknown): string
}

/** A game with a card of its own. */
export type Carded = Shelved & {
  /** The game as an object that one wants to touch. */
  Art: Component
  /** What "Play now" asks for. */
  quick: { seats: number; options: unknown }
  /** More to do with the game than to play it at a table, below its buttons. */
  Extra?: Component
}

/** One thing that was agreed on before the game. */
export type Fact = { icon: IconName; text: string }

/** One step of a replay. `proved` is the seat that wins from here for certain, where known. */
export type Step<View = unknown, Happening = unknown> = {
  events: Happening[]
  view: View
  proved: number | null
}

export type ScreenProps<View, Happening> = {
  live: LiveTable<View, Happening>
  info: TableInfo
  view: View
  onseated: () => void
}

export type FilmProps<View, Happening> = {
  table: TableInfo
  names: string[]
  steps: Step<View, Happening>[]
  at: number
  go: (to: number) => void
  /** The buttons that step, below what there is to say of this step. */
  controls: Snippet<[title: string, lines: string[]]>
  more: Snippet
}

export type FormProps = {
  /** What was chosen so far; starts empty, which is as usual. */
  options: Record<string, unknown>
  seats: number
}

/** Everything else of a game, fetched when somebody comes to one of its tables. */
export type GamePart<View = unknown, Happening = unknown> = {
  /** The game from its first deal to its result. */
  Screen: Component<ScreenProps<View, Happening>>
  /** A finished game at one of its steps. */
  Film: Component<FilmProps<View, Happening>>
  /** How the frames of a replay count as steps. */
  steps(frames: Step<View, Happening>[]): Step<View, Happening>[]
  /** What lies on the table before the start. */
  Scene: Component<{ options: unknown }>
  /** What can be chosen when a table is made. */
  Form: Component<FormProps, Record<string, never>, 'options'>
  /** What was chosen, in plain words. */
  facts(options: unknown, seats: number): Fact[]
  /** The rules in a few pictures. */
  Pictures: Component
}

/** A game's part without its types: only the game itself looks into its views. */
export const part = <View, Happening>(typed: GamePart<View, Happening>): GamePart =>
  typed as unknown as GamePart
