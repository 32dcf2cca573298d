import type { Requirement } from '../../../reading/requirements/schema.ts'
import { isOfCompany } from '../../compliance/requirements/group.ts'
import { judgeRequirement } from '../evidence/judge.ts'
import type { CompanyFacts, Judgement, Occasion } from '../evidence/facts.ts'
import { evidenceStatuses } from '../evidence/schema.ts'
import { type GapItem, type GapsResult, severities, type Severity } from './schema.ts'

/** Returns the id of a citation for a requirement's source; null if its words cannot be shown. */
export type Cite = (requirement: Requirement) => string | null

/** A result must fit a row of 2 MB, so items are cut at this number; the counts include every item. */
const maxItems = 1000

/**
 * The gaps of a company for a tender, requirement by requirement, the most urgent first. Only requirements on
 * the company itself count: award criteria, rules of submission and conditions of performance are for the
 * bid.
 */
export function gapsOf(
  requirements: Requirement[],
  company: CompanyFacts,
  occasion: Occasion,
  cite: Cite,
): Omit<GapsResult, 'unlisted'> {
  const items = requirements
    .filter(isOfCompany)
    .map((requirement) => itemOf(requirement, judgeRequirement(requirement, company, occasion), cite))
  return { items: items.toSorted(byUrgency).slice(0, maxItems), counts: countsOf(items) }
}

function itemOf(requirement: Requirement, judgement: Judgement, cite: Cite): GapItem {
  const { id, lotId, lotIds, title, category, mandatory } = requirement
  return {
    requirementId: id,
    lotId,
    lotIds,
    title,
    category,
    mandatory,
    ...judgement,
    severity: severityOf(requirement, judgement),
    citation: cite(requirement),
  }
}

/** A mandatory requirement that is not met excludes the bid; one that is met in part, or unknown, might. */
export function severityOf({ mandatory }: Requirement, { status }: Judgement): Severity {
  if (status === 'met' || !mandatory) return 'minor'
  return status === 'missing' ? 'blocking' : 'major'
}

/** The most urgent first. */
export const statusOrder = ['missing', 'expiring', 'partial', 'unknown', 'met'] as const

const byUrgency = (a: GapItem, b: GapItem): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status)

function countsOf(items: GapItem[]): GapsResult['counts'] {
  const count = (test: (item: GapItem) => boolean) => items.filter(test).length
  const byStatus = evidenceStatuses.map(
    (status) => [status, count((item) => item.status === status)] as const,
  )
  const bySeverity = severities.map(
    (severity) => [severity, count((item) => item.status !== 'met' && item.severity === severity)] as const,
  )
  return Object.fromEntries([...byStatus, ['total', items.length], ...bySeverity]) as GapsResult['counts']
}
