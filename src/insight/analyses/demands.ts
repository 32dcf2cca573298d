import type { CallerCtx } from '../../platform/context/context.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { isOfCompany } from '../match/evidence/judge.ts'
import type { Finding, Refutal } from '../models/check/ask.ts'
import { readRefuted } from '../models/check/stored-verdicts.ts'
import { modelNamed } from '../models/model.ts'

/** Requirements of notices carry the buyer's codes. Only those read from a document's words can be misread. */
const isRead = (requirement: Requirement): boolean =>
  requirement.mandatory && requirement.source.documentId !== null && isOfCompany(requirement)

const natures: Record<Requirement['nature'], string> = {
  condition: 'The bidder must meet this',
  evidence: 'The bidder must hand this in',
  contract_term: 'The contractor owes this',
}

/** A requirement as a finding that a model can check; none if there is nothing to check. */
export function demandFinding(requirement: Requirement): Finding[] {
  const { id, title, nature, category, threshold, source, text } = requirement
  const words = (source.quote ?? text ?? '').trim()
  if (words === '' || !isRead(requirement)) return []
  const limit = threshold
    ? [threshold.comparator, threshold.amount, threshold.currency ?? threshold.unit].filter(Boolean).join(' ')
    : ''
  const claim = `${natures[nature]}: ${[title, category, limit].filter(Boolean).join(', ')}`
  return [{ key: id, claim, words }]
}

/**
 * The requirements of a list that a model has refuted in an analysis of the company. Does not call a model.
 */
export async function refutedIn(
  ctx: CallerCtx,
  requirements: readonly Requirement[],
): Promise<ReadonlyMap<string, Refutal>> {
  const model = modelNamed(ctx.config, ctx.config.AI_MODEL)
  const findings = model ? requirements.flatMap(demandFinding) : []
  return model && findings.length > 0 ? readRefuted(ctx, model, findings) : new Map()
}
