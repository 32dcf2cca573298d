import '../support/tables.ts'
import { describe, it } from 'vitest'
import { scoreFacts } from './facts.ts'
import { scoreRequirements } from './requirements.ts'
import type { EvalAnalysis, EvalTender } from './requirements.ts'
import { jsonFixture } from '../support/fixtures.ts'

/** Each set with the number of its requirements and the least share to find, then the same for its facts. */
const sets = [
  ['eval', 21, 1, 30, 1],
  ['eval-examiner-a', 27, 1, 30, 1],
  ['eval-examiner-b', 26, 1, 30, 1],
  ['eval-examiner-c', 25, 1, 30, 1],
] as const

describe.for(sets)('%s', ([set, requirements, recalled, facts, read]) => {
  const load = () =>
    Promise.all([
      jsonFixture<EvalTender[]>(`${set}/tenders.json`),
      jsonFixture<EvalAnalysis[]>(`${set}/analysis.json`),
    ])

  it('has its requirements found', async ({ expect }) => {
    const { recall, total, missed } = scoreRequirements(...(await load()))
    expect(total).toBe(requirements)
    expect(recall, missed.join('; ')).toBeGreaterThanOrEqual(recalled)
  })

  it('has its facts read', async ({ expect }) => {
    const { accuracy, total, missed } = scoreFacts(...(await load()))
    expect(total).toBe(facts)
    expect(accuracy, missed.join('; ')).toBeGreaterThanOrEqual(read)
  })
})
