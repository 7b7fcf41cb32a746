/** Lists of words and sets of cards, as tables name them: by name alone before the start, by name,
 * version and hash once they are fixed. */
import type { Fact } from '../games/types'
import type { ListId } from '../gen/ListId'

export const nameOf = (list: Pick<ListId, 'name'> | string | undefined): string =>
  typeof list === 'string' ? list : (list?.name ?? 'standard')

/** A name that is worth telling: nothing for the usual one. */
export const special = (list: Pick<ListId, 'name'> | string | undefined): string =>
  nameOf(list) === 'standard' ? '' : nameOf(list)

const SHIPPED: Record<string, string> = {
  family: 'The family list: about 80,000 words that people know',
  standard: 'The standard list: about 250,000 words',
  large: 'The large list: anything goes',
}

/** Which words count, in plain words. */
export const wordsFact = (words: ListId | string | undefined, offensive = true): Fact => ({
  icon: 'letters',
  text:
    (SHIPPED[nameOf(words)] ?? `The word list “${nameOf(words)}”`) +
    (offensive ? '' : ', without offensive words'),
})
