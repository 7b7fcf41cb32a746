import { openTable } from '../../lib/start'

/** Opens a table for one, and gives its address. */
export const deal = (): Promise<string> => openTable({ game: 'quiddler-solitaire', seats: 1 })
