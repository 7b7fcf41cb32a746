/** The word whose meaning somebody asked for: shown over whatever screen it was asked on. */
class Meaning {
  word = $state<string | null>(null)

  ask(word: string): void {
    this.word = word.toLowerCase()
  }
  close(): void {
    this.word = null
  }
}

export const meaning = new Meaning()
