import { describe, expect, it } from 'vitest'
import { pointsOf } from '../../src/console/areas/judgement/analysis/fit.tsx'
import type { MatchComponent } from '../../src/insight/match/schema.ts'

type Part = [weight: number, value: number | null]

const parts = (all: readonly Part[]): MatchComponent[] => {
  const known = all.reduce((sum, [weight, value]) => (value === null ? sum : sum + weight), 0)
  return all.map(([weight, value]) => ({
    name: 'cpv',
    weight,
    value,
    contribution: value === null ? 0 : (100 * weight * value) / known,
    evidence: [],
    explanation: '',
  }))
}

const cases: [what: string, all: Part[], shown: [points: number, possible: number][]][] = [
  [
    'halves',
    [
      [25, 0.5],
      [25, 0.5],
      [25, 0.5],
      [25, 0.5],
    ],
    [
      [13, 25],
      [13, 25],
      [12, 25],
      [12, 25],
    ],
  ],
  [
    'an unknown part',
    [
      [30, 1],
      [30, 1],
      [30, 1],
      [10, null],
    ],
    [
      [34, 34],
      [33, 33],
      [33, 33],
      [0, 0],
    ],
  ],
  [
    'nothing',
    [
      [60, 0],
      [40, 0],
    ],
    [
      [0, 60],
      [0, 40],
    ],
  ],
]

describe('pointsOf', () => {
  it.for(cases)('shows whole points that add up: %s', ([, all, shown]) => {
    const points = pointsOf(parts(all))
    expect(points.map((each) => [each.shown.points, each.shown.possible])).toEqual(shown)
    const sum = shown.reduce((total, [each]) => total + each, 0)
    expect(sum).toBe(Math.round(points.at(-1)?.end ?? 0))
  })
})
