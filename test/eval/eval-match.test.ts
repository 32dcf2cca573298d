import { describe, expect, it } from 'vitest'
import { expectations, scores, standings } from './match.ts'

describe('match and gaps on the evaluation set', () => {
  it.for(expectations)('ranks the companies for $tender', ({ tender, best, order, below }) => {
    const found = scores(tender)
    const score = (id: string) => found.get(id) ?? Number.NaN
    const ranked = [...found].toSorted((a, b) => b[1] - a[1])
    expect(ranked[0]?.[0]).toBe(best)
    expect(order.map(score)).toEqual(order.map(score).toSorted((a, b) => b - a))
    expect(new Set(order.map(score)).size).toBe(order.length)
    const last = score(order.at(-1) ?? '')
    for (const id of below) expect(score(id), id).toBeLessThan(last)
  })

  const standingsExpected = expectations.flatMap(({ tender, gaps }) =>
    Object.entries(gaps).flatMap(([company, kinds]) =>
      Object.entries(kinds).map(([kind, status]) => ({ tender, company, kind, status })),
    ),
  )
  it.for(standingsExpected)('$tender: $kind of $company is $status', ({ tender, company, kind, status }) => {
    expect(standings(tender, company)[kind]).toBe(status)
  })
})
