import type { CallerCtx } from '../../platform/context/context.ts'
import type { Citation } from './citations.ts'
import type { GapsResult } from '../match/gaps/schema.ts'
import type { Inputs } from './inputs/inputs.ts'
import type { MatchResult } from '../match/schema.ts'
import type { Finding, Refutal } from '../models/check/ask.ts'
import { type CheckedFindings, checkFindings } from '../models/check/check.ts'
import type { Model } from '../models/model.ts'
import { demandFinding } from './demands.ts'
import { withFlags } from '../risk/assess.ts'
import type { RiskFlag, RiskResult } from '../risk/schema.ts'
import type { CitedFindings } from './with-model/found.ts'
import { type Say, sayIn } from './wording/phrasebook.ts'

export type CheckOutcome = CheckedFindings['outcome']

/** Findings, and whether a model has checked them. */
export interface Checking<R> {
  found: CitedFindings<R>
  outcome: CheckOutcome
}

/**
 * Makes the findings of a kind. Findings that a model refutes are lowered, never removed: a mistake of a
 * model, or a sentence that misleads it, must not hide anything.
 */
export type CheckedRun<R> = (
  ctx: CallerCtx,
  model: Model,
  inputs: Inputs,
  run: (inputs: Inputs) => Promise<CitedFindings<R>>,
) => Promise<Checking<R>>

/** Risks are checked against the clauses that they quote. A refuted risk counts as low. */
export const checkingFlags: CheckedRun<RiskResult> = async (ctx, model, inputs, run) => {
  const found = await run(inputs)
  const findings = found.result.flags.flatMap((flag) =>
    riskFinding(flag, found.citations, inputs.ownDocuments),
  )
  const { refuted, outcome } = await checkFindings(ctx, model, inputs.tender.id, findings)
  const say = sayIn(inputs.language)
  const flags = found.result.flags.map((flag): RiskFlag => {
    const reason = refuted.get(flag.code)
    if (!reason) return flag
    const explanation = `${flag.explanation} ${otherwise(say, 'check.low', reason)}`
    return { ...flag, severity: 'low', explanation }
  })
  return { found: refuted.size > 0 ? { ...found, result: withFlags(found.result, flags) } : found, outcome }
}

/** A risk with the clauses that it quotes; none for a risk based on the notice or the market. */
function riskFinding(
  { code, evidence }: RiskFlag,
  citations: readonly Citation[],
  own: ReadonlySet<string>,
): Finding[] {
  const cited = citations.filter(({ id }) => evidence.includes(id))
  const quotes = cited.flatMap(({ quote }) => quote ?? [])
  if (quotes.length === 0 || code === 'embedded_instructions' || code === 'source_conflict') return []
  return [
    {
      key: code,
      claim: `A risk for the contractor: ${sayIn('en')(`risk.${code}.title`)}`,
      words: quotes.join('\n'),
      isOwn: cited.some(({ documentId }) => documentId !== null && own.has(documentId)),
    },
  ]
}

type Note<R> = (result: R, refuted: ReadonlyMap<string, Refutal>, say: Say) => R

/**
 * Requirements are checked against the words they were read from. A refuted requirement counts as optional, and one that
 * was only likely counts once it is confirmed.
 */
export const checkingDemands =
  <R>(note: Note<R>): CheckedRun<R> =>
  async (ctx, model, inputs, run) => {
    // A model that has read a document has judged its requirements already.
    const open = [...inputs.requirements, ...inputs.likely].filter(({ foundBy }) => foundBy === undefined)
    const findings = open.flatMap((each) => {
      const isOwn = inputs.ownDocuments.has(each.source.documentId ?? '')
      return demandFinding(each).map((finding) => ({ ...finding, isOwn }))
    })
    const checked = await checkFindings(ctx, model, inputs.tender.id, findings)
    const { confirmed, outcome } = checked
    const likely = new Set(inputs.likely.map(({ id }) => id))
    const refuted = new Map([...checked.refuted].filter(([id]) => !likely.has(id)))
    const requirements = [
      ...inputs.requirements.map((each) => (refuted.has(each.id) ? { ...each, mandatory: false } : each)),
      ...inputs.likely.filter(({ id }) => confirmed.has(id)),
    ]
    const found = await run({ ...inputs, requirements })
    if (refuted.size === 0) return { found, outcome }
    return { found: { ...found, result: note(found.result, refuted, sayIn(inputs.language)) }, outcome }
  }

export const gapsNotes: Note<GapsResult> = (result, refuted, say) => ({
  ...result,
  items: result.items.map((item) => {
    const reason = refuted.get(item.requirementId)
    return reason ? { ...item, note: `${item.note} ${otherwise(say, 'check.optional', reason)}` } : item
  }),
})

export const matchNotes: Note<MatchResult> = (result, refuted, say) => ({
  ...result,
  components: result.components.map((component) =>
    component.name === 'requirements'
      ? {
          ...component,
          explanation: `${component.explanation} ${say('check.notCounted', { count: refuted.size })}`,
        }
      : component,
  ),
})

const otherwise = (say: Say, outcome: 'check.optional' | 'check.low', reason: Refutal) =>
  say(outcome, { reason: say(`check.reason.${reason}`) })
