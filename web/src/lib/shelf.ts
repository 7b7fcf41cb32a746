/** The five games of the house. What the host can play, it says itself; the page adds the ones
 * that are still being built, and says so. */
export type Shown = { id: string; name: string; line: string; players: string; minutes: number }

export const COMING: Shown[] = [
  {
    id: 'candygrams',
    name: 'Candygrams',
    line: 'Build a crossword in the colours of the dice.',
    players: '2 to 4',
    minutes: 15,
  },
  {
    id: 'quiddler',
    name: 'Quiddler',
    line: 'Short words, whole hands.',
    players: '1 to 8',
    minutes: 30,
  },
  {
    id: 'candy-monsters',
    name: 'Candy Monsters',
    line: 'Hire monsters. Feed them, or else.',
    players: '2 to 5',
    minutes: 45,
  },
  {
    id: 'keyword',
    name: 'Keyword',
    line: 'One minute. The longest word takes the letters.',
    players: '2 to 6',
    minutes: 25,
  },
]
