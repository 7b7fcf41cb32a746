import type { Snippet } from 'svelte'

/** The places of every game's screen. */
export type FrameProps = {
  title: string
  line: string
  bold?: boolean
  /** The game that is played, for its rules. */
  game?: string
  /** The board is as large as the window allows, and everything else stands beside it. */
  wide?: boolean
  /** The left is longer than a window: the right stays in sight beside it, and is scrolled alone. */
  long?: boolean
  /** The board is the player's own, and not that of everybody. */
  own?: boolean
  more?: Snippet
  seats?: Snippet
  /** Instead of what stands at the side, where there is no room for that. */
  strip?: Snippet
  board: Snippet
  hand?: Snippet
  /** What lies over table and all that is yours. */
  over?: Snippet
  side: Snippet
  actions: Snippet
}
