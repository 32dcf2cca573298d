import { isOfCompany, judge } from '../match/evidence/judge.ts'
import type { CompanyFacts, Judgement, Occasion } from '../match/evidence/facts.ts'
import { type Evidence, type EvidenceStatus, evidenceStatuses } from '../match/evidence/schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { ComplianceItem, ComplianceMatrix } from './schema.ts'

/** A part of one of the company's bids that answers a requirement. */
export interface BidAnswer {
  requirementId: string
  bidId: string
  key: string
  heading: string
}

/** Every requirement with its answers: the company's data, and the sections of its bids. */
export function matrixOf(
  tenderId: string,
  requirements: Requirement[],
  company: CompanyFacts,
  { occasion, answers }: { occasion: Occasion; answers: BidAnswer[] },
): Omit<ComplianceMatrix, 'unlisted'> {
  const byRequirement = Map.groupBy(answers, ({ requirementId }) => requirementId)
  const items = requirements.map((requirement) => {
    const own = byRequirement.get(requirement.id) ?? []
    return itemOf(requirement, company, occasion, own.map(sectionEvidence))
  })
  const count = (status: EvidenceStatus) => items.filter((item) => item.status === status).length
  const byStatus = Object.fromEntries(evidenceStatuses.map((status) => [status, count(status)]))
  const counts = { ...(byStatus as Record<EvidenceStatus, number>), total: items.length }
  return { tenderId, coverage: coverageOf(items), counts, items }
}

const sectionEvidence = ({ bidId, key, heading }: BidAnswer): Evidence => ({
  type: 'section',
  id: `${bidId}/${key}`,
  name: heading,
  validUntil: null,
})

function itemOf(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
  sections: Evidence[],
): ComplianceItem {
  const { id, title, text, category, mandatory, lotId, lotIds, source } = requirement
  const { status, evidence, note } = isOfCompany(requirement)
    ? withSections(judge(requirement, company, occasion), sections, requirement, occasion)
    : answered(requirement, sections, occasion)
  const { documentId, page } = source
  return {
    requirementId: id,
    title,
    text,
    category,
    mandatory,
    lotId,
    lotIds,
    documentId,
    page,
    status,
    evidence,
    note,
  }
}

/**
 * The status of a requirement by the sections of bids. Only a bid can answer award criteria, rules of submission and
 * conditions of performance.
 */
const answered = (
  requirement: Requirement,
  evidence: Evidence[],
  { say }: Occasion,
): Pick<Judgement, 'status' | 'evidence' | 'note'> => ({
  status: evidence.length > 0 ? 'met' : 'unknown',
  evidence,
  note: say(evidence.length > 0 ? 'section.met' : openNotes[answerTo(requirement)]),
})

const openNotes = { section: 'section.unknown', term: 'section.term', rule: 'section.rule' } as const

/**
 * The answer to a requirement that is for the bid: a section of its text, or none, because a bid accepts the terms of the
 * contract and follows the rules of submission.
 */
export function answerTo({
  nature,
  category,
}: Pick<Requirement, 'nature' | 'category'>): keyof typeof openNotes {
  if (nature === 'contract_term') return 'term'
  return category === 'submission' && nature === 'condition' ? 'rule' : 'section'
}

/**
 * Categories that a text can answer alone. In all other categories a text is a claim, and meets a requirement
 * only in part.
 */
const answerableByText = new Set<Requirement['category']>(['technical', 'other'])

function withSections(
  judgement: Judgement,
  sections: Evidence[],
  requirement: Requirement,
  { say }: Occasion,
): Judgement {
  if (sections.length === 0) return judgement
  const evidence = [...judgement.evidence, ...sections]
  if (judgement.status !== 'unknown') return { ...judgement, evidence }
  const narrative = answerableByText.has(requirement.category) && requirement.threshold === null
  const status = narrative ? 'met' : 'partial'
  return { ...judgement, evidence, status, note: say(narrative ? 'section.met' : 'section.partial') }
}

const worth: Record<EvidenceStatus, number> = { met: 1, partial: 0.5, expiring: 0.5, missing: 0, unknown: 0 }

function coverageOf(items: ComplianceItem[]): number {
  const mandatory = items.filter((item) => item.mandatory)
  const counted = mandatory.length > 0 ? mandatory : items
  if (counted.length === 0) return 0
  const sum = counted.reduce((total, { status }) => total + worth[status], 0)
  return Math.round((1000 * sum) / counted.length) / 1000
}
