import type { Options } from '../../gen/candy-chain/Options'

/** The board in a word, unless it is the usual one. */
export function brief(options: unknown): string {
  const { width, height, variant } = (options ?? {}) as Partial<Options>
  if (width && height) return `${width} by ${height}`
  return variant === 'mini' ? 'Mini' : variant === 'dense' ? 'Dense' : ''
}
