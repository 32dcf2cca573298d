import {
  type Criterion,
  type CriterionGroup,
  type Property,
  propertiesOf,
} from '../../../reference/codes/espd-criteria.ts'

const isOnline = ({ text }: Property) => /^is this information available/i.test(text)
const isYesOrNo = ({ kind, dataType }: Property) => kind === 'QUESTION' && dataType === 'INDICATOR'

/**
 * The main yes-or-no question of a criterion: the first question that does not ask for proof. `finan-requ` has none.
 */
export const mainOf = ({ groups }: Criterion): Property | null =>
  propertiesOf(groups).find((each) => isYesOrNo(each) && !isOnline(each)) ?? null

/** Questions that repeat the main question for one case: registered, certified, checks allowed. */
const again = ['your answer', 'do you allow checks']
const isAgain = ({ text }: Property) => again.some((words) => text.toLowerCase().startsWith(words))

/** The questions of a criterion that a member of an answer fills. Computed once for every answered criterion. */
export interface QuestionPlaces {
  /** The main question and the questions that repeat it. */
  answer: Set<string>
  amount: string | null
  period: string | null
  relied: string | null
  reliedName: string | null
  reliedId: string | null
  online: string | null
  evidence: string | null
}

export function placesOf(criterion: Criterion): QuestionPlaces {
  const all = propertiesOf(criterion.groups)
  const main = mainOf(criterion)
  const answer = all.filter((each) => each === main || (isYesOrNo(each) && isAgain(each)))
  const amount = all.find(({ kind, dataType }) => kind === 'QUESTION' && dataType === 'AMOUNT')
  const beside = groupWith(criterion.groups, amount)?.properties ?? []
  const period = beside.find(({ dataType }) => dataType === 'PERIOD')
  const relied = all.find(({ text }) => text.startsWith('In the case of no'))
  const below = all.filter(
    ({ path }) => relied && path !== relied.path && path.startsWith(parentPath(relied.path)),
  )
  const proof = all.findLast(({ dataType }) => dataType === 'EVIDENCE_IDENTIFIER')
  const online =
    proof && all.findLast((each) => isOnline(each) && proof.path.startsWith(parentPath(each.path)))
  return {
    answer: new Set(answer.map(({ path }) => path)),
    amount: amount?.path ?? null,
    period: period?.path ?? null,
    relied: relied?.path ?? null,
    reliedName: below.find(({ dataType }) => dataType === 'DESCRIPTION')?.path ?? null,
    reliedId: below.find(({ dataType }) => dataType === 'ECONOMIC_OPERATOR_IDENTIFIER')?.path ?? null,
    online: online?.path ?? null,
    evidence: proof?.path ?? null,
  }
}

const parentPath = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

function groupWith(groups: CriterionGroup[], property: Property | undefined): CriterionGroup | null {
  for (const group of groups) {
    if (property && group.properties.includes(property)) return group
    const below = groupWith(group.groups, property)
    if (below) return below
  }
  return null
}

/** Whether a question has at most one answer: a yes or no, or a question that follows from a no (BR-TCR-07-01). */
export const takesOne = ({ groups }: Criterion, property: Property): boolean =>
  property.dataType === 'INDICATOR' || groupWith(groups, property)?.type === 'ONFALSE'
