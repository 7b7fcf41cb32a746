/** Random hexadecimal text. `crypto.randomUUID` is missing where the page is served without TLS,
 * as on a home network; `getRandomValues` is not. */
export function randomHex(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(raw, b => b.toString(16).padStart(2, '0')).join('')
}
