import { describe, it } from 'vitest'
import { scoreFacts } from './eval/facts.ts'
import { scoreRequirements } from './eval/requirements.ts'
import type { EvalAnalysis, EvalTender } from './eval/requirements.ts'
import { jsonFixture } from './fixtures.ts'

describe('the evaluation set', () => {
  const load = () =>
    Promise.all([
      jsonFixture<EvalTender[]>('eval/tenders.json'),
      jsonFixture<EvalAnalysis[]>('eval/analysis.json'),
    ])

  it('has nine of ten requirements found', async ({ expect }) => {
    const { recall, total, missed } = scoreRequirements(...(await load()))
    expect(total).toBe(21)
    expect(recall, missed.join('; ')).toBeGreaterThanOrEqual(0.9)
  })

  it('has nine of ten facts read', async ({ expect }) => {
    const { accuracy, total, missed } = scoreFacts(...(await load()))
    expect(total).toBeGreaterThan(25)
    expect(accuracy, missed.join('; ')).toBeGreaterThanOrEqual(0.9)
  })
})
