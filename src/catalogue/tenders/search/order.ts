import type { SearchTenders } from '../params.ts'

/** What of the matches is shown, and in which order. */
export interface ResultWindow {
  sort: NonNullable<SearchTenders['sort']>
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** The column of `tender_numbers` that is sorted by; none where the id alone gives the order. */
export function sortColumns(sort: ResultWindow['sort']): ('deadline' | 'value')[] {
  if (sort === 'deadline') return ['deadline']
  return sort === 'estimatedValue' ? ['value'] : []
}

/**
 * The order of rows named `row`. Ids ascend with publication and break all ties in the direction of the order; what is
 * unknown comes last in both. `rank` is 0 for what matches in the title: the best come first unless the order is asc.
 */
export function orderBy({ sort, order }: ResultWindow, row: string): string {
  const byId = `${row}.id ${order}`
  if (sort === 'relevance') return `${row}.rank ${order === 'desc' ? 'ASC' : 'DESC'}, ${byId}`
  return [...sortColumns(sort).map((column) => `${row}.${column} ${order} NULLS LAST`), byId].join(', ')
}
