import '../support/tables.ts'
import { describe, it } from 'vitest'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { isSeen } from './clauses.ts'
import { scoreFacts } from './facts.ts'
import { scoreRequirements } from './requirements.ts'
import type { EvalAnalysis, EvalTender } from './requirements.ts'
import { fixture, jsonFixture } from '../support/fixtures.ts'

/**
 * Each set with the number of its requirements and the minimum share to find, then the same for its facts.
 */
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

/** Which half, whether the sentence is a requirement on a bidder, and the minimum share to read correctly. */
const halves = [
  ['first', 'no', 1],
  ['first', 'yes', 0.91],
  ['second', 'no', 0.83],
  ['second', 'yes', 0.95],
] as const

const demandsIn = (language: string, sentence: string) =>
  requirementsIn({ id: 'alone', title: 'Conditions', kind: 'tender_documents', language, pages: [sentence] })

describe('sentences of the buyer’s procedure beside demands in the same words', () => {
  it.for(halves)('in the %s half, demands: %s', async ([half, demands, least], { annotate, expect }) => {
    const table = new TextDecoder().decode(await fixture('eval-texts/procedure.tsv'))
    const rows = readTable<'language' | 'demands' | 'sentence'>(table).filter(
      (row) => row.demands === demands && isSeen(row.sentence) === (half === 'first'),
    )
    const wrong = rows.filter(
      ({ language, sentence }) => demandsIn(language, sentence).length > 0 !== (demands === 'yes'),
    )
    await annotate(`${rows.length - wrong.length} of ${rows.length}`)
    expect(rows.length).toBeGreaterThan(30)
    // What is wrong in the half that only measures must not be shown.
    const shown = half === 'first' ? wrong.map(({ sentence }) => sentence).join('; ') : ''
    expect(1 - wrong.length / rows.length, shown).toBeGreaterThanOrEqual(least)
  })
})
