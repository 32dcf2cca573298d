import { awardOf } from '../award-heading.ts'
import { draftSection, evidenceFor } from '../../../insight/drafting/draft.ts'
import type { Draft, DraftSource } from '../../../insight/drafting/schema.ts'
import type { DraftSubject } from '../../../insight/drafting/subject.ts'
import { loadCompany } from '../../../insight/analyses/inputs/company.ts'
import { type AnalysisLanguage, spokenLanguage } from '../../../insight/analyses/wording/language.ts'
import { sayIn, wordingTables } from '../../../insight/analyses/wording/phrasebook.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { noPart } from '../../../platform/context/errors.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { reserving } from '../../../platform/transaction/reserve.ts'
import { getBid } from '../queries.ts'
import type { Bid } from '../schema.ts'
import { findRequirements } from '../references.ts'
import { listEarlierAnswers } from './earlier.ts'
import type { AskDraft, DraftParam } from './schema.ts'

/** Proposes a text for a section of a bid. The bid stays as it is: a person takes over the good parts. */
export const proposeDraft = (ctx: CallerCtx, param: DraftParam, input: AskDraft): Promise<Draft> =>
  reserving(ctx, () => ctx.once(JSON.stringify(['draft', param, input]), () => propose(ctx, param, input)))

async function propose(ctx: CallerCtx, { id, key }: DraftParam, input: AskDraft): Promise<Draft> {
  const bid = await getBid(ctx, id)
  const [subject, answers] = await Promise.all([
    subjectOf(ctx, bid, key, input.language),
    listEarlierAnswers(ctx, id),
  ])
  return draftSection(ctx, subject, answers)
}

/** The company's records for a section, shown beside its text. */
export const listEvidence = async (ctx: CallerCtx, bid: Bid, key: string): Promise<DraftSource[]> =>
  evidenceFor(await subjectOf(ctx, bid, key), ctx.now)

async function subjectOf(
  ctx: CallerCtx,
  bid: Bid,
  key: string,
  asked?: AnalysisLanguage,
): Promise<DraftSubject> {
  const section = bid.sections.find((each) => each.key === key)
  if (!section)
    throw noPart(
      'Section',
      bid.sections.map((each) => each.key),
    )
  const { requirementId, demandIds } = section
  const award = awardOf(section)
  const heading = award?.name ?? section.heading
  const { tender } = bid
  const [requirements, company] = await Promise.all([
    findRequirements(ctx, bid.tenderId, [...(requirementId === null ? [] : [requirementId]), ...demandIds]),
    loadCompany(ctx),
    loadTables(ctx, wordingTables),
  ])
  const requirement = requirements.get(requirementId ?? '') ?? null
  const language =
    asked ?? spokenLanguage(requirement?.language) ?? spokenLanguage(tender.languages[0]) ?? 'en'
  const about = { id: tender.id, title: tender.title, cpvCodes: tender.cpvCodes }
  const demands = demandIds.flatMap((id) => requirements.get(id) ?? [])
  const isAward = award !== null || requirement?.category === 'award'
  return { heading, requirement, isAward, demands, company, tender: about, say: sayIn(language) }
}
