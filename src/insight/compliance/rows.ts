import type { Distinct } from '../../reading/requirements/distinct.ts'
import { comparableWords } from '../../reading/requirements/merge.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { RowState } from './schema.ts'

/** What people of a company recorded about a requirement, with its words at that time. */
export interface RowWork {
  id: string
  requirementId: string
  title: string
  text: string | null
  /** The document with these words; null for a notice. */
  documentId: string | null
  /** Null: the section that answers the requirement shows its state. */
  state: RowState | null
  ownerId: string | null
  note: string | null
  sectionKey: string | null
  version: number
  updatedAt: string
  updatedBy: string
}

const isEmpty = ({ state, ownerId, note, sectionKey }: RowWork) =>
  state === null && ownerId === null && note === null && sectionKey === null

type Worded = Pick<Requirement, 'title' | 'text'>
const wordsOf = ({ title, text }: Worded) => comparableWords(text ?? title).trim()
const titleOf = ({ title }: Worded) => comparableWords(title).trim()

/**
 * Finds the requirement of each row. A document that is read again, and two tenders that are merged, give requirements
 * other ids: a row whose requirement is gone goes to the requirement with its words, else to the only one with its title.
 * `left` are the rows without any, except those that record nothing.
 */
export function attached(demands: readonly Distinct[], work: readonly RowWork[]) {
  const found = new Map<Distinct, RowWork>()
  const byId = new Map(
    demands.flatMap((each) => [each.requirement, ...each.others].map(({ id }) => [id, each])),
  )
  const take = (rows: readonly RowWork[], demandOf: (row: RowWork) => Distinct | undefined) =>
    rows.filter((row) => {
      const demand = demandOf(row)
      if (!demand || found.has(demand)) return true
      found.set(demand, row)
      return false
    })
  const unnamed = take(work, ({ requirementId }) => byId.get(requirementId))
  const byWords = new Map(demands.map((each) => [wordsOf(each.requirement), each]))
  const reworded = unnamed.length > 0 ? take(unnamed, (row) => byWords.get(wordsOf(row))) : []
  const byTitle = Map.groupBy(demands, ({ requirement }) => titleOf(requirement))
  const left = take(reworded, (row) => {
    const [only, ...others] = byTitle.get(titleOf(row)) ?? []
    return others.length === 0 ? only : undefined
  })
  return { of: (demand: Distinct) => found.get(demand) ?? null, left: left.filter((row) => !isEmpty(row)) }
}
