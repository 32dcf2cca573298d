import { companyCategories } from '../../../reading/requirements/codes.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { isOnReferences } from '../../match/evidence/references.ts'
import type { RequirementGroup } from './schema.ts'

type Grouped = Pick<Requirement, 'category' | 'code' | 'text' | 'nature'>

/**
 * Who answers a requirement: the company proves it, the bid answers or follows it, or it is a term that binds the winner.
 * Every page, analysis and table takes the group from here. Rules on how to form a group of bidders concern only companies
 * that form one, and the content of a reference is written for the bid.
 */
export function groupOf({ category, code, text, nature }: Grouped): RequirementGroup {
  if (nature === 'contract_term') return 'contract'
  const isOfBid =
    !companyCategories.has(category) ||
    code === 'consortium' ||
    (code === 'references' && isOnReferences(text ?? ''))
  return isOfBid ? 'bid' : 'company'
}

export const isOfCompany = (requirement: Grouped): boolean => groupOf(requirement) === 'company'
