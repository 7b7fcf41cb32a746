import type { IconName } from './icons'

/** Something to press. Without an action it only says what to wait for. An action is the game's, or a
 * word for something that only the page does. */
export type Offer<Action> = { words: string; action: Action | null; icon?: IconName }

/** The main button, and one beside it. Nothing if the game does not wait for you. */
export type Offers<Action> = { main: Offer<Action>; side: Offer<Action> | null } | null
