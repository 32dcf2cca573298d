import { judgeRequirement } from '../match/evidence/judge.ts'
import type { CompanyFacts, Judgement, Occasion } from '../match/evidence/facts.ts'
import { type Evidence, type EvidenceStatus, evidenceStatuses } from '../match/evidence/schema.ts'
import type { Marks } from '../analyses/demands.ts'
import { listedRequirement } from './requirements/queries.ts'
import type { Distinct } from '../../reading/requirements/distinct.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { attached, type RowWork } from './rows.ts'
import type { ComplianceItem, ComplianceMatrix, ComplianceSummary, NoLongerDemanded } from './schema.ts'

/** A section of one of the company's bids on the tender. */
export interface BidSection {
  bidId: string
  key: string
  heading: string
  /** The requirements that the section answers. */
  answers: readonly string[]
  isWritten: boolean
  isDone: boolean
}

/** What the matrix is made of, apart from requirements and the data of the company. */
export interface MatrixInput {
  occasion: Occasion
  /** Oldest bid first. */
  sections: readonly BidSection[]
  /** What people recorded about requirements of the tender. */
  work: readonly RowWork[]
  marks: Marks
  names: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
}

/** Every requirement with its answers (the company's data, and the sections of its bids) and the work on it. */
export function matrixOf(
  tenderId: string,
  demands: readonly Distinct[],
  company: CompanyFacts,
  input: MatrixInput,
): Omit<ComplianceMatrix, 'unlisted'> {
  const { of, left } = attached(demands, input.work)
  const items = demands.map((demand) => itemOf(demand, company, input, of(demand)))
  const sure = items.filter(({ certainty }) => certainty === 'sure')
  const count = (status: EvidenceStatus) => sure.filter((item) => item.status === status).length
  const byStatus = Object.fromEntries(evidenceStatuses.map((status) => [status, count(status)]))
  const counts = { ...(byStatus as Record<EvidenceStatus, number>), total: sure.length }
  const summary = summaryOf(items)
  return {
    tenderId,
    coverage: coverageOf(sure),
    counts,
    summary,
    headline: headlineOf(summary),
    items,
    noLongerDemanded: left.map((row) => leftRow(row, input)),
  }
}

function leftRow(
  { id: _id, documentId: _documentId, note, ...row }: RowWork,
  { names }: MatrixInput,
): NoLongerDemanded {
  return { ...row, ownNote: note, ownerName: nameIn(names, row.ownerId) }
}

const nameIn = (names: ReadonlyMap<string, string>, id: string | null) =>
  id === null ? null : (names.get(id) ?? null)

const sectionEvidence = ({ bidId, key, heading }: BidSection): Evidence => ({
  type: 'section',
  id: `${bidId}/${key}`,
  name: heading,
  validUntil: null,
})

function itemOf(
  demand: Distinct,
  company: CompanyFacts,
  { occasion, sections, marks, names, titles }: MatrixInput,
  work: RowWork | null,
): ComplianceItem {
  const ids = new Set([demand.requirement, ...demand.others].map(({ id }) => id))
  const answering = sections.filter(
    ({ answers, key }) => answers.some((id) => ids.has(id)) || (work !== null && work.sectionKey === key),
  )
  const evidence = answering.filter(({ isWritten }) => isWritten).map(sectionEvidence)
  const shown = listedRequirement(demand, marks)
  const {
    id,
    threshold: _t,
    espdCriterionId: _e,
    code: _c,
    source,
    language: _l,
    tenderId: _i,
    ...row
  } = shown
  const { status, evidence: found, note: reason } = judgedBy(shown, company, occasion, evidence)
  const { documentId, page } = source
  return {
    ...row,
    requirementId: id,
    documentId,
    documentTitle: documentId === null ? null : (titles.get(documentId) ?? null),
    page,
    status,
    evidence: found,
    reason,
    note: work?.note ?? reason,
    state: work?.state ?? (answering.some(({ isDone }) => isDone) ? 'done' : 'open'),
    ownerId: work?.ownerId ?? null,
    ownerName: nameIn(names, work?.ownerId ?? null),
    ownNote: work?.note ?? null,
    sectionKey: work?.sectionKey ?? answering[0]?.key ?? null,
    version: work?.version ?? 0,
    updatedAt: work?.updatedAt ?? null,
    updatedBy: work?.updatedBy ?? null,
  }
}

type Judged = Pick<Judgement, 'status' | 'evidence' | 'note'>

const judgedBy = (
  requirement: ReturnType<typeof listedRequirement>,
  company: CompanyFacts,
  occasion: Occasion,
  sections: Evidence[],
): Judged =>
  requirement.group === 'company'
    ? withSections(judgeRequirement(requirement, company, occasion), sections, requirement, occasion)
    : answered(requirement, sections, occasion)

/**
 * The status of a requirement by the sections of bids. Only a bid can answer award criteria, rules of submission and
 * conditions of performance.
 */
const answered = (requirement: Requirement, evidence: Evidence[], { say }: Occasion): Judged => ({
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

function coverageOf(items: readonly ComplianceItem[]): number {
  const mandatory = items.filter((item) => item.mandatory)
  const counted = mandatory.length > 0 ? mandatory : items
  if (counted.length === 0) return 0
  const sum = counted.reduce((total, { status }) => total + worth[status], 0)
  return Math.round((1000 * sum) / counted.length) / 1000
}

type Counted = Pick<ComplianceItem, 'group' | 'certainty' | 'status' | 'state'>

/** Counts the requirements by group, without those that are only likely or not applicable. */
function summaryOf(items: readonly Counted[]): ComplianceSummary {
  const counted = items.filter(({ certainty, state }) => certainty === 'sure' && state !== 'not_applicable')
  const of = (group: Counted['group']) => counted.filter((each) => each.group === group)
  const done = (some: readonly Counted[]) => some.filter(({ state }) => state === 'done').length
  const company = of('company')
  const count = (...statuses: Counted['status'][]) =>
    company.filter(({ status }) => statuses.includes(status)).length
  const shareOf = (some: readonly Counted[]) => ({ done: done(some), total: some.length })
  return {
    company: {
      met: count('met'),
      partial: count('partial', 'expiring'),
      missing: count('missing'),
      unknown: count('unknown'),
      done: done(company.filter(({ status }) => status !== 'met')),
      total: company.length,
    },
    bid: shareOf(of('bid')),
    contract: shareOf(of('contract')),
  }
}

/** The summary in the words of every page, table and assistant: `8 of 10 met, 25 to do in the bid`. */
function headlineOf({ company, bid, contract }: ComplianceSummary): string {
  const open = bid.total - bid.done
  const terms = contract.total - contract.done
  const parts = [
    company.total > 0 && `${company.met} of ${company.total} met`,
    company.done > 0 && `${company.done} more set as done`,
    bid.total > 0 && `${open} to do in the bid`,
    contract.total > 0 && `${terms} contract ${terms === 1 ? 'term' : 'terms'} to accept`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'No requirements found'
}
