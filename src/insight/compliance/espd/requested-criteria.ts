import { requirementText } from '../../match/evidence/numbers.ts'
import { topicOf } from '../../match/evidence/topics.ts'
import { groupsIn } from '../../../reading/requirements/alternatives.ts'
import { proves } from '../../../reading/requirements/certificates.ts'
import { holdsFor } from '../../../reading/requirements/merge-lots.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { EspdInput } from './input.ts'
import {
  allCriteria,
  type Criterion,
  criteriaOfNoticeCode,
  criterionNamed,
  criterionOf,
} from '../../../reference/codes/espd-criteria.ts'

/** A criterion that the response is about, with the requirements of the tender for it. */
export interface RequestedCriterion {
  criterion: Criterion
  requirements: Requirement[]
}

const ofLot = (requirements: Requirement[], lotId: string) =>
  requirements.filter((each) => holdsFor(each, lotId))

/** The categories of requirements for which the ESPD has criteria. */
const categories = new Set<Requirement['category']>([
  'exclusion',
  'suitability',
  'economic',
  'technical',
  'certification',
  'other',
])

/**
 * The criteria that a tender requires on a lot, in the order of the ESPD, and the requirements without a
 * criterion. The notice lists the grounds for exclusion; if it lists none, all grounds apply.
 */
export function requestedCriteria(
  { tender, requirements }: Pick<EspdInput, 'tender' | 'requirements'>,
  lotId: string,
): { requested: RequestedCriterion[]; unmapped: Requirement[] } {
  const found = new Map<string, Requirement[]>()
  const unmapped: Requirement[] = []
  for (const requirement of ofLot(requirements, lotId).filter(({ category }) => categories.has(category))) {
    const criteria = criteriaFor(requirement, tender)
    for (const { code } of criteria) found.set(code, [...(found.get(code) ?? []), requirement])
    if (criteria.length === 0 && requirement.category !== 'exclusion') unmapped.push(requirement)
  }
  if (tender.reservedFor.some((kind) => kind === 'res-ws')) found.set('shelt-worksh', [])
  const listed = [...found].some(([code, demands]) => isListedGround(code, demands))
  const requested = allCriteria()
    .filter(({ code, kind }) => found.has(code) || (kind === 'exclusion' && !listed))
    .map((criterion) => ({ criterion, requirements: found.get(criterion.code) ?? [] }))
  return { requested, unmapped }
}

/**
 * Whether a ground is in the list of a notice. A document that requires a tax certificate names only one
 * ground of many, so only a notice counts.
 */
const isListedGround = (code: string, demands: Requirement[]) =>
  criterionOf(code)?.kind === 'exclusion' && demands.some(({ source }) => source.path !== null)

function criteriaFor(requirement: Requirement, tender: EspdInput['tender']): Criterion[] {
  const { espdCriterionId, code, category } = requirement
  const named = espdCriterionId === null ? null : criterionNamed(espdCriterionId)
  if (named) return [named]
  const coded = code === null ? [] : criteriaOfNoticeCode(code)
  if (coded.length > 0) return coded
  if (category === 'exclusion') return []
  const meant = meantBy(requirement, tender)
  return meant === null ? [] : [criterionOf(meant)].flatMap((criterion) => criterion ?? [])
}

const performed = { works: 'work-perform', supplies: 'supply-perform', services: 'service-perform' } as const

/**
 * The criteria that a requirement means. Notices before SDK 1.12 and notices of other formats name groups of criteria
 * instead of criteria, so their words decide.
 */
function meantBy(requirement: Requirement, { contractNature }: EspdInput['tender']): string | null {
  const { category } = requirement
  const nature = contractNature === 'mixed' ? null : contractNature
  switch (topicOf(requirement)) {
    case 'turnover':
      return 'gen-year-to'
    case 'insurance':
      return 'indem-insu'
    case 'references':
      return nature && performed[nature]
    case 'certificate':
      return groupsIn(requirementText(requirement))
        .flat()
        .some((name) => proves(name, 'ISO 14001'))
        ? 'envir-certif-indep'
        : 'qu-certif-indep'
    case 'staff':
      return 'year-manpower'
    case 'people':
      return 'qualification'
    case 'registration':
      return 'trade-regist'
    case 'authorisation':
    case 'elsewhere':
    case 'exclusion':
    case 'record':
    case 'reserved':
      return category === 'economic' ? 'finan-requ' : null
  }
}
