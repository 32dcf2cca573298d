import type { MatchComponent } from '../../../../insight/match/schema.ts'

/** The place of a part's bar in the score, in points out of 100. */
export interface Points {
  start: number
  end: number
  /**
   * Max points that the part can get. Unknown parts do not count, so the known parts share all 100 points.
   */
  possible: number
  /** Both in whole numbers: those of all parts add up like the exact ones. */
  shown: { points: number; possible: number }
}

export function pointsOf(components: readonly MatchComponent[]): Points[] {
  const known = components.reduce((sum, { value, weight }) => (value === null ? sum : sum + weight), 0)
  const possible = components.map(({ value, weight }) => (value === null ? 0 : round((100 * weight) / known)))
  const whole = {
    possible: wholeOf(possible),
    points: wholeOf(components.map(({ contribution }) => contribution)),
  }
  let start = 0
  return components.map(({ contribution }, at) => {
    const from = start
    start = round(from + contribution)
    const [most = 0, points = 0] = [whole.possible[at], whole.points[at]]
    const shown = { points: Math.min(points, most), possible: most }
    return { start: from, end: start, possible: possible[at] ?? 0, shown }
  })
}

/** Rounds numbers so that they add up to their rounded sum: those with the largest fractions are rounded up. */
function wholeOf(values: readonly number[]): number[] {
  const down = values.map(Math.floor)
  const lack = Math.round(sumOf(values)) - sumOf(down)
  const places = values.map((value, at) => ({ at, fraction: value - Math.floor(value) }))
  const up = new Set(
    places
      .toSorted((a, b) => b.fraction - a.fraction)
      .slice(0, lack)
      .map(({ at }) => at),
  )
  return down.map((value, at) => (up.has(at) ? value + 1 : value))
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const round = (value: number) => Math.round(value * 100) / 100
