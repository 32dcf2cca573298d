import type { MatchComponent } from '../../../../insight/match/schema.ts'

/** The place of a part's bar in the score, in points out of 100. */
export interface Points {
  start: number
  end: number
  /**
   * Max points that the part can get. Unknown parts do not count, so the known parts share all 100 points.
   */
  possible: number
}

export function pointsOf(components: readonly MatchComponent[]): Points[] {
  const known = components.reduce((sum, { value, weight }) => (value === null ? sum : sum + weight), 0)
  let start = 0
  return components.map(({ value, weight, contribution }) => {
    const from = start
    start = round(from + contribution)
    return { start: from, end: start, possible: value === null ? 0 : round((100 * weight) / known) }
  })
}

const round = (value: number) => Math.round(value * 100) / 100
