/** Where something is on the screen. */
export type Spot = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

/**
 * The thing that an arrow leads to, of things that stand in rows. Left and right walk through all
 * of them in order, so none is out of reach; up and down lead to the nearest one of the next row,
 * whatever the layout is. Absent if there is nothing that way.
 */
export function arrowTo(key: string, from: number, spots: readonly Spot[]): number | undefined {
  const here = spots[from]
  if (!here) return
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined
  if (key === 'ArrowRight') return from + 1 < spots.length ? from + 1 : undefined
  const way = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (!way) return
  // Things of one row do not always stand quite level.
  const beyond = spots
    .map((spot, i) => {
      const rows = Math.round((way * (spot.y - here.y)) / here.height)
      return { i, rows, aside: Math.abs(spot.x - here.x) }
    })
    .filter(({ rows }) => rows > 0)
  return beyond.toSorted((a, b) => a.rows - b.rows || a.aside - b.aside)[0]?.i
}
