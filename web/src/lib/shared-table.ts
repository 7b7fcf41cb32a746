/** The table of the screen, for parts that every table has: help, guidance and hints. */
import { getContext, setContext } from 'svelte'
import type { TableController } from './table-controller.svelte'

const KEY = Symbol('table')

export const shareTable = (table: () => TableController): void => void setContext(KEY, table)

/** Nothing where no game is played, as in replays and lists. */
export const sharedTable = (): (() => TableController) | undefined => getContext(KEY)
