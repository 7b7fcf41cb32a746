/** How long ago, as people say it. */
export function ago(when: number, now = Date.now()): string {
  const minutes = Math.round((now - when) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.round(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** What is left on a clock: `4:52`, `0:09.3` when it gets tight, `2 days` when there is plenty. */
export function left(ms: number): string {
  const seconds = Math.max(0, ms) / 1000
  if (seconds >= 86_400)
    return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`
  if (seconds < 10) return `0:${(Math.floor(seconds * 10) / 10).toFixed(1).padStart(4, '0')}`
  return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds) % 60)}`
}

/** A number as print has it, with a true minus. */
export const figure = (n: number): string => String(n).replace('-', '−')

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${figure(n)} ${n === 1 ? one : many}`

/** How many can play. */
export const players = (fewest: number, most: number): string =>
  fewest === most ? plural(most, 'player') : `${fewest} to ${most} players`

/** Names in a row, as people say them. */
export const list = (names: string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
