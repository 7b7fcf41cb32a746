/** What this browser remembers. Without storage (private windows) it forgets, and works. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`parlour:${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`parlour:${key}`)
    else localStorage.setItem(`parlour:${key}`, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the page goes on without a memory.
  }
}
