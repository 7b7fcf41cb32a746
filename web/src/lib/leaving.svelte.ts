/** How one leaves the table that is shown, for headers and menus that know nothing of it; nothing where
 * one cannot. */
export const leaving = $state<{ ask: (() => void) | null }>({ ask: null })

/** How one takes back one's last move at the table that is shown, and what that is called; nothing
 * where one cannot. */
export const takingBack = $state<{ ask: (() => void) | null; words: string }>({
  ask: null,
  words: '',
})
