import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Look, launch, Person } from './browser'
import { Host } from './host'
import { shake } from './shake'

/** A host and a browser for the tests of a file. */
export class Fixture {
  readonly host = new Host()
  #browser: Browser | null = null
  #people: Person[] = []

  /** `pace`: how long bots think, in milliseconds; `more`: said to the program besides. */
  constructor(pace = 50, more: string[] = []) {
    beforeAll(async () => {
      await this.host.start(pace, more)
      this.#browser = shake(await launch())
    })
    // People created before the tests stay for all of them.
    beforeEach(() => {
      this.#people.length = 0
    })
    // Nobody's browser may have complained about anything.
    afterEach(async () => {
      const people = this.#people.splice(0)
      for (const person of people) await person.close()
      expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
    })
    afterAll(async () => {
      await this.#browser?.close()
      await this.host.end()
    })
  }

  /** Somebody who goes home when the test is over. */
  async newPerson(look: Look = {}): Promise<Person> {
    if (!this.#browser) throw new Error('the browser is started before the tests')
    const person = await Person.at(this.#browser, this.host.url, look)
    this.#people.push(person)
    return person
  }
}

export const PHONE = { width: 390, height: 844 }
