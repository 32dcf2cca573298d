import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDocument } from '../../src/reading/document/reading.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import { jsonFixture } from '../support/fixtures.ts'
import { scoreFacts } from './facts.ts'
import { scoreOutsideFacts } from './outside-facts.ts'
import { demandsFound, judgeRows, type OutsideTender, type RequirementsGold } from './outside-requirements.ts'
import { type EvalAnalysis, type EvalTender, scoreRequirements } from './requirements.ts'

/** The minimum shares to reach on documents from outside this project. */
const bars = { found: 0.88, right: 0.85, facts: 0.9 }

let tenders: OutsideTender[]
let gold: Record<string, RequirementsGold>
let given: { requirements: Record<string, RequirementsGold['demands']> }

beforeAll(async () => {
  tenders = await jsonFixture('eval-outside/tenders.json')
  gold = await jsonFixture('eval-outside/requirements-gold.json')
  given = await jsonFixture('eval-outside/tenders-gold.json')
})

const listed = ({ documents }: OutsideTender) => {
  const texts = documents.map((document) => ({ ...document, kind: 'tender_documents' as const }))
  const parties = texts.flatMap((document) => readDocument(document).parties)
  return texts.flatMap((document) => requirementsIn(document, parties))
}

const share = (right: number, of: number) => `${right}/${of} ${((100 * right) / of).toFixed(1)} %`

type Score = (tenders: EvalTender[], analyses: EvalAnalysis[]) => { total: number; missed: unknown[] }

/** The share that is right in the sets of this project. */
async function own(score: Score) {
  const sets = ['eval', 'eval-examiner-a', 'eval-examiner-b', 'eval-examiner-c']
  const scores = await Promise.all(
    sets.map(async (set) =>
      score(
        await jsonFixture<EvalTender[]>(`${set}/tenders.json`),
        await jsonFixture<EvalAnalysis[]>(`${set}/analysis.json`),
      ),
    ),
  )
  const total = scores.reduce((sum, score) => sum + score.total, 0)
  return share(total - scores.reduce((sum, { missed }) => sum + missed.length, 0), total)
}

describe('requirements of documents from outside', () => {
  it('finds the mandatory demands', async ({ annotate }) => {
    const found = tenders.map((tender) =>
      demandsFound(listed(tender), [
        ...(gold[tender.id]?.demands ?? []),
        ...(given.requirements[tender.id] ?? []),
      ]),
    )
    const total = found.reduce((sum, one) => sum + one.total, 0)
    const missed = found.flatMap((one) => one.missed)
    await annotate(
      `demands found: own sets ${await own(scoreRequirements)}, outside ${share(total - missed.length, total)}\n${missed.join('\n')}`,
    )
    expect(1 - missed.length / total, missed.join('; ')).toBeGreaterThanOrEqual(bars.found)
  })

  it('lists what is demanded, under the right code', async ({ annotate }) => {
    const judged = tenders.map((tender) => judgeRows(listed(tender), gold[tender.id] ?? nothing))
    const wrong = judged.flatMap(({ miscoded, wrong, unjudged }) => [
      ...miscoded.map((row) => `miscoded ${row}`),
      ...wrong.map((row) => `wrong ${row}`),
      ...unjudged.map((row) => `unjudged ${row}`),
    ])
    const right = judged.reduce((sum, one) => sum + one.right, 0)
    const total = right + wrong.length
    await annotate(`rows right: ${share(right, total)}\n${wrong.join('\n')}`)
    expect(right / total, wrong.join('\n')).toBeGreaterThanOrEqual(bars.right)
  })

  it('reads the facts, and none of them wrongly', async ({ annotate }) => {
    const { right, total, missing, wrong } = scoreOutsideFacts(tenders, gold)
    await annotate(
      `facts right: own sets ${await own(scoreFacts)}, outside ${share(right, total)}\nmissing ${missing.join('\n')}\nwrong ${wrong.join('\n')}`,
    )
    expect(right / total, missing.join('; ')).toBeGreaterThanOrEqual(bars.facts)
    expect(wrong).toEqual([])
  })
})

const nothing: RequirementsGold = { facts: {}, demands: [], right: [], none: {} }
