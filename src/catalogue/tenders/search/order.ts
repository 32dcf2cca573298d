import type { Sql } from '../../../platform/db/sql.ts'
import type { SearchTenders } from './params.ts'

/** The page of the matches to show, and their order. */
export interface ResultWindow {
  sort: NonNullable<SearchTenders['sort']>
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Whether the texts of the tenders are read too. */
  texts?: boolean
  /** Reads only the ids, for a caller that reads the tenders later. */
  only?: 'ids'
  /** A query of the ids of tenders that are left out. */
  without?: Sql | null
}

/** The column of `tender_numbers` to sort by; empty when the id alone decides the order. */
export function sortColumns(sort: ResultWindow['sort']): ('deadline' | 'value')[] {
  if (sort === 'deadline') return ['deadline']
  return sort === 'estimatedValue' ? ['value'] : []
}

/** The column by which matches are sorted before their ids; null if the ids alone decide the order. */
export const keyColumn = ({ sort }: Pick<ResultWindow, 'sort'>): 'rank' | 'deadline' | 'value' | null =>
  sort === 'relevance' ? 'rank' : (sortColumns(sort)[0] ?? null)

/**
 * The order of rows named `row`. Ids ascend with publication and break ties in the direction of the order; unknown
 * values come last in either direction. `rank` is 0 for the best matches: `desc`, best first, sorts it ascending.
 */
export function orderBy({ sort, order }: ResultWindow, row: string): string {
  const byId = `${row}.id ${order}`
  if (sort === 'relevance') return `${row}.rank ${order === 'desc' ? 'ASC' : 'DESC'}, ${byId}`
  return [...sortColumns(sort).map((column) => `${row}.${column} ${order} NULLS LAST`), byId].join(', ')
}
