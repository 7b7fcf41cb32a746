/** What menus that know nothing of the table need: how one takes one's seat to another device (nothing
 * where one has no seat), the address of the table on a TV, and whether one shows it. */
type Devices = {
  ask: (() => void) | null
  tv: string | null
  beside: boolean
  /** How one calls something out, where the header has no room for a button. */
  callOut: (() => void) | null
  /** How one asks to be told when it is one's turn, where a move may take days. */
  tell: (() => void) | null
}

export const devices = $state<Devices>({
  ask: null,
  tv: null,
  beside: false,
  callOut: null,
  tell: null,
})

/** A code as it is read out: in two halves. */
export const spelled = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** What somebody typed, as a code is written: capitals, and nothing but letters. */
export const typedCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 6)
