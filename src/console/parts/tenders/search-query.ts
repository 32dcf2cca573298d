import * as z from 'zod'
import type { Label } from '../../../reference/codes/lookup/list.ts'
import { type Resolution, resolveCodes } from '../../../reference/codes/lookup/resolve.ts'
import { codeLists } from '../../core/words.tsx'
import { plainFilter } from '../../core/numbers.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { tickedName } from '../listing.tsx'
import type { OwnFilters } from '../../../catalogue/tenders/search/filter.ts'
import { searchFilters, SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { hiddenIds } from '../../../workspace/search/hidden/queries.ts'
import { visitOf } from '../../../workspace/search/visits/looks.ts'
import { newAfterOf } from '../../../workspace/search/visits/visit.ts'

/**
 * The parameters of the search page: the parameters of the search, the month that a facet's link sets, and `new` for what
 * came since the person's last visit.
 */
export const SearchPageQuery = SearchTenders.safeExtend({
  month: z
    .string()
    .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
    .optional(),
  new: z.literal('yes', 'must be yes, or be left out').optional(),
})
export type SearchPageQuery = z.output<typeof SearchPageQuery>

/** The value of `status` for all states. Without `status`, the page shows open tenders. */
export const anyStatus = 'any'

/** The search that the address of the page names. */
export function readSearchQuery(visit: Visit): SearchPageQuery & OwnFilters {
  const { searchParams } = visit.url
  const url = new URL(visit.url)
  url.search = apiQuery(visit.url)
  const asking = { ...visit, url }
  const query = readQuery(asking, SearchPageQuery)
  // The fields show the values in the address. The field for the state stays empty when the page itself chose open
  // tenders.
  const fields = visit.sent.fields ?? (asking.sent.fields && searchParams)
  visit.sent = { fields, problem: asking.sent.problem }
  return { ...query, ...ownFilters(visit, query) }
}

/** The API's query for the search that the address of the page names. */
export function apiQuery({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  if (params.get('status') === anyStatus) params.delete('status')
  else if (!params.get('status')) params.set('status', 'open')
  return `?${String(params)}`
}

export const isOpenAlone = ({ status }: Pick<SearchPageQuery, 'status'>): boolean =>
  status?.length === 1 && status[0] === 'open'

/** The fields that add one code, in words or digits, and the filter to which a field adds the code. */
export const additions = {
  cpv: { filter: 'cpvCodes', noun: 'subject' },
  region: { filter: 'regions', noun: 'place' },
} as const

/** The tender that was just hidden, so that the page can offer to undo. */
export const hidName = 'hid'

const known = [...Object.keys(SearchPageQuery.shape), ...Object.keys(additions), hidName, tickedName].filter(
  (name) => name !== 'facets' && name !== 'limit',
)

/** Typed words that fit no code, or several codes. */
export type Unclear = Partial<Record<keyof typeof additions, Pick<Resolution, 'several' | 'unknown'>>>

/**
 * The address of the search page with codes in place of words, without empty parameters and without defaults. Equal
 * searches therefore have the same address, and it is short enough to send to a colleague.
 */
export function settledAddress({ pathname, searchParams }: URL): { address: string; unclear: Unclear } {
  const params = new URLSearchParams()
  for (const name of known) {
    const values = searchParams.getAll(name).filter((value) => value.trim() !== '')
    if (values.length > 0) params.set(name, plainFilter(name, values.join(',')))
  }
  const unclear: Unclear = {}
  for (const [field, { filter }] of Object.entries(additions)) {
    const typed = params.get(field)
    if (typed === null) continue
    const { found, several, unknown } = resolveCodes(codeLists[filter], typed)
    add(params, filter, found)
    params.delete(field)
    const left = [...several.map((each) => each.typed), ...unknown]
    if (left.length > 0) params.set(field, left.join('; '))
    if (left.length > 0) unclear[field as keyof typeof additions] = { several, unknown }
  }
  dropDefaults(params)
  const query = params.toString()
  return { address: query ? `${pathname}?${query}` : pathname, unclear }
}

function add(params: URLSearchParams, filter: string, found: Label[]): void {
  const before = params.get(filter)?.split(',') ?? []
  const codes = new Set([...before, ...found.map(({ code }) => code)])
  if (codes.size > 0) params.set(filter, [...codes].join(','))
}

function dropDefaults(params: URLSearchParams): void {
  const bounded = params.has('minValue') || params.has('maxValue')
  if (!bounded || params.get('currency') === 'EUR') params.delete('currency')
  if (params.get('status') === 'open') params.delete('status')
  if (params.get('page') === '1') params.delete('page')
}

/** The address of a new alert with the filters of this search. */
export function alertAddress(url: URL): string {
  const shared = [...new URLSearchParams(apiQuery(url))].filter(([name]) =>
    Object.hasOwn(searchFilters, name),
  )
  return shared.length > 0 ? `/alerts/new?${String(new URLSearchParams(shared))}` : '/alerts/new'
}

/** The query of the search in an address, without what belongs to one look at it: the page, and what was new. */
export function queryToSave(url: URL): string {
  const { searchParams } = new URL(settledAddress(url).address, url)
  for (const name of ['page', 'new', hidName, tickedName, ...Object.keys(additions)])
    searchParams.delete(name)
  return searchParams.toString()
}

const lists = new Set(['cpvCodes', 'regions', 'status'])
const amounts = new Set(['minValue', 'maxValue'])

/** The filters of the search in an address, in the form of an alert's filters. */
export function alertFilters(url: URL): Record<string, string | string[] | number> {
  const given = [...new URLSearchParams(apiQuery(url))].filter(([name]) => Object.hasOwn(searchFilters, name))
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (lists.has(name)) return [name, value.split(',')]
      return [name, amounts.has(name) ? Number(value) : value]
    }),
  )
}

/** The position in the change feed after which tenders are new to the person; null during the first visit. */
export const newAfterFor = ({ ctx, lastLook }: Pick<Visit, 'ctx' | 'lastLook'>): number | null =>
  newAfterOf(visitOf(ctx, lastLook))

/**
 * The filters of every search of the console: tenders that the company has hidden are left out, and `new`
 * selects what came since the person's last visit. During the first visit nothing is new.
 */
export const ownFilters = (visit: Visit, query: { new?: 'yes' | undefined }): OwnFilters => ({
  without: hiddenIds(visit.ctx),
  ...(query.new && { newAfter: newAfterFor(visit) ?? visit.lastLook.seq }),
})
