/** What a file from elsewhere holds is looked at before anybody believes it. */

/** What something must look like. */
export type Is<T> = (one: unknown) => one is T

export const isText: Is<string> = one => typeof one === 'string'
export const isNumber: Is<number> = (one): one is number =>
  typeof one === 'number' && Number.isFinite(one)
export const isCount: Is<number> = (one): one is number =>
  isNumber(one) && one >= 0 && one % 1 === 0
export const isFlag: Is<boolean> = one => typeof one === 'boolean'
export const isDay: Is<string> = (one): one is string =>
  isText(one) && /^\d{4}-\d\d-\d\d$/.test(one)

export const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (one): one is T | null =>
    one === null || is(one)

export const orMissing =
  <T>(is: Is<T>): Is<T | undefined> =>
  (one): one is T | undefined =>
    one === undefined || is(one)

export const isListOf =
  <T>(is: Is<T>): Is<T[]> =>
  (one): one is T[] =>
    Array.isArray(one) && one.every(is)

/** Something with all of these; what else it has does not matter. */
export const isWith =
  <T>(fields: { [K in keyof Required<T>]: Is<T[K]> }): Is<T> =>
  (one): one is T =>
    typeof one === 'object' &&
    one !== null &&
    Object.entries<Is<unknown>>(fields).every(([name, is]) =>
      is((one as Record<string, unknown>)[name]),
    )

/** Those of a list that look as they must; none if it is no list. */
export const soundOf = <T>(list: unknown, is: Is<T>): T[] =>
  Array.isArray(list) ? list.filter(is) : []
