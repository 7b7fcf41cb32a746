/** Games that are found on another game's card, and share its rules. */
const WITHIN: Record<string, string> = { 'quiddler-solitaire': 'quiddler' }

/** Which game's rules page tells the rules of this one. */
export const rulesOf = (game: string): string => WITHIN[game] ?? game
