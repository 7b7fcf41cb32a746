/** Copies text. The clipboard is closed to pages without TLS, as on a home network; the old way
 * still works there. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'unseen'
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Hands an address to the system's own sharing, or copies it. True when it was copied. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!canShare()) return copy(url)
  await navigator.share({ title, url }).catch(() => {})
  return false
}
