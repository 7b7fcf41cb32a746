/** What this browser remembers, and what this tab remembers (`recallHere`): a draft belongs to one
 * tab. Without storage (private windows) they forget, and the page works. */
const read = <T>(store: () => Storage, key: string, otherwise: T): T => {
  try {
    const text = store().getItem(`parlour:${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

const write = (store: () => Storage, key: string, value: unknown): void => {
  try {
    if (value === undefined) store().removeItem(`parlour:${key}`)
    else store().setItem(`parlour:${key}`, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the page goes on without a memory.
  }
}

// Even to name a store may be forbidden.
const browser = () => localStorage
const tab = () => sessionStorage

export const recall = <T>(key: string, otherwise: T): T => read(browser, key, otherwise)
export const remember = (key: string, value: unknown): void => write(browser, key, value)
export const recallHere = <T>(key: string, otherwise: T): T => read(tab, key, otherwise)
export const rememberHere = (key: string, value: unknown): void => write(tab, key, value)
