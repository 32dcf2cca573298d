import type { CallerCtx } from '../../platform/context/context.ts'
import type { certainties, finders, Requirement } from '../../reading/requirements/schema.ts'
import { isOfCompany } from '../compliance/requirements/group.ts'
import type { Finding, FindingVerdict, Refutal } from '../models/check/ask.ts'
import { readVerdictsOn } from '../models/check/stored-verdicts.ts'
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
  const { id, source, text } = requirement
  const words = (source.quote ?? text ?? '').trim()
  if (words === '' || !isRead(requirement)) return []
  return [{ key: id, claim: claimOf(requirement), words }]
}

/** A requirement in words that a model can compare with those of the document. */
export function claimOf({ title, nature, category, threshold }: Requirement): string {
  const limit = threshold
    ? [threshold.comparator, threshold.amount, threshold.currency ?? threshold.unit].filter(Boolean).join(' ')
    : ''
  return `${natures[nature]}: ${[title, category, limit].filter(Boolean).join(', ')}`
}

/** Whether a requirement is certain, and what found it. */
interface Mark {
  certainty: (typeof certainties)[number]
  foundBy: (typeof finders)[number]
}
export type Marks = (requirement: Pick<Requirement, 'id' | 'certainty' | 'foundBy'>) => Mark

/**
 * The certainty of requirements: as a model that read the document has left it, otherwise by their reading and by stored
 * verdicts of a model. One that the model confirmed is sure, and one that it refuted in an analysis of the company is only
 * likely. Does not call a model.
 */
export async function readMarks(ctx: CallerCtx, requirements: readonly Requirement[]): Promise<Marks> {
  const verdicts = await storedVerdicts(ctx, requirements)
  return ({ id, certainty = 'sure', foundBy }) => {
    if (foundBy) return { certainty, foundBy }
    const verdict = verdicts.get(id)?.verdict
    if (verdict === 'yes') return { certainty: 'sure', foundBy: 'both' }
    return { certainty: verdict === 'no' ? 'likely' : certainty, foundBy: 'rules' }
  }
}

/** Why a model has refuted requirements of a list in an analysis of the company. Does not call a model. */
export async function refutedIn(
  ctx: CallerCtx,
  requirements: readonly Requirement[],
): Promise<ReadonlyMap<string, Refutal>> {
  const verdicts = await storedVerdicts(ctx, requirements)
  return new Map([...verdicts].flatMap(([id, { reason }]) => (reason ? [[id, reason] as const] : [])))
}

async function storedVerdicts(ctx: CallerCtx, requirements: readonly Requirement[]) {
  const model = modelNamed(ctx.config, ctx.config.AI_MODEL)
  const findings = model ? requirements.flatMap(demandFinding) : []
  return model && findings.length > 0
    ? readVerdictsOn(ctx, model, findings)
    : new Map<string, FindingVerdict>()
}
