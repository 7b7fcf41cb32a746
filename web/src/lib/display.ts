/** How a table is shown: on a TV for everybody in the room, on a phone beside a TV, or whole. */
import { getContext, setContext } from 'svelte'

export type Display = 'whole' | 'tv' | 'beside-tv'

const KEY = Symbol('display')

export const shareDisplay = (display: () => Display): void => void setContext(KEY, display)

/** `whole` wherever nobody says otherwise, as in replays. */
export const sharedDisplay = (): (() => Display) => getContext(KEY) ?? (() => 'whole')
