import type { SearchFilters } from '../../../catalogue/tenders/search/filter.ts'
import { dateFormat } from '../../../platform/text/formats.ts'
import { labelledCode, type TextWithCodes } from '../../core/words.tsx'
import { dayText, moneyText, type Reader } from '../../core/reader.ts'
import { anyStatus, type SearchPageQuery } from './search-query.ts'
import { regionText, sourceText, statusesText } from './labels.tsx'

/** An applied filter, and the search without this filter. */
export interface Applied {
  /** The kind of filter, shown when a search finds nothing. */
  name: string
  text: TextWithCodes
  /** The changes of the page's parameters that remove the filter; null removes a parameter. */
  without: Record<string, string | null>
  rest: SearchFilters
}

/** The filters that take codes, with their names on the page. */
const codeNames = { cpvCodes: 'Subject', regions: 'Place' } as const
type Codes = keyof typeof codeNames

/** The filters of a search. Every code is a separate filter. */
export function appliedFilters(reader: Reader, query: SearchPageQuery): Applied[] {
  const found: Applied[] = []
  const one = (name: string, text: string | null | undefined, ...params: (keyof SearchFilters)[]) => {
    if (text === null || text === undefined) return
    const without = Object.fromEntries(params.map((param) => [param, null]))
    const gone = Object.fromEntries(params.map((param) => [param, undefined]))
    found.push({ name, text: [text], without, rest: { ...query, ...gone, currency: query.currency } })
  }
  one('Text', query.q && `“${query.q}”`, 'q')
  one('Status', query.status && statusesText(query.status), 'status')
  // The filter by status is removed by a word for all states: without the parameter, the page would show open
  // tenders.
  for (const each of found) if ('status' in each.without) each.without.status = anyStatus
  found.push(...codes(query, 'cpvCodes', (code) => labelledCode('cpvCodes', code)))
  found.push(...codes(query, 'regions', (code) => [regionText(code.toUpperCase())]))
  one('Source', query.source && sourceText(query.source), 'source')
  one('Value', valueRange(reader, query), 'minValue', 'maxValue', 'currency')
  one('Deadline', deadlineRange(reader, query), 'deadlineAfter', 'deadlineBefore')
  one('Published', query.month && monthText(reader, query.month), 'month')
  one('Buyer', query.buyer, 'buyer')
  if (query.new)
    found.push({
      name: 'New',
      text: ['since your last visit'],
      without: { new: null },
      rest: { ...query, newAfter: undefined },
    })
  return found
}

/**
 * The filters that can be loosened. A filter with several codes finds tenders with any of these codes, so leaving out a
 * single code never finds more tenders. All codes of a filter are therefore left out together.
 */
export function loosenedFilters(reader: Reader, query: SearchPageQuery): Applied[] {
  const several = severalOf(query)
  const pick = (value: (filter: Codes) => string[] | undefined) =>
    Object.fromEntries(several.map((filter) => [filter, value(filter)]))
  const others = appliedFilters(reader, { ...query, ...pick(() => undefined) })
  return [
    ...several.map((filter) => ({
      name: codeNames[filter],
      text: ['filter'],
      without: { [filter]: null },
      rest: { ...query, [filter]: undefined },
    })),
    ...others.map((each) => ({ ...each, rest: { ...each.rest, ...pick((filter) => query[filter]) } })),
  ]
}

const severalOf = (query: SearchPageQuery) =>
  (['cpvCodes', 'regions'] as const).filter((filter) => (query[filter]?.length ?? 0) > 1)

const codes = (query: SearchPageQuery, filter: Codes, textOf: (code: string) => TextWithCodes) =>
  (query[filter] ?? []).map((code, index, all): Applied => {
    const others = all.filter((_, at) => at !== index)
    const left = others.length > 0 ? others : undefined
    return {
      name: codeNames[filter],
      text: textOf(code),
      without: { [filter]: left?.join(',') ?? null },
      rest: { ...query, [filter]: left },
    }
  })

const range = (from: string | null, to: string | null) =>
  from !== null && to !== null
    ? `${from} to ${to}`
    : from !== null
      ? `from ${from}`
      : to === null
        ? null
        : `up to ${to}`

const valueRange = (reader: Reader, { minValue, maxValue, currency }: SearchPageQuery) =>
  range(moneyText(reader, minValue ?? null, currency), moneyText(reader, maxValue ?? null, currency))

/**
 * The range of deadlines in words. A bound without a time is a day in UTC, so the range is written in UTC whatever the
 * reader's zone.
 */
function deadlineRange(
  { locale }: Reader,
  { deadlineAfter, deadlineBefore }: SearchPageQuery,
): string | null {
  const utc = { locale, timeZone: 'UTC' }
  const day = (time: Date | undefined) => (time ? dayText(utc, time.toISOString()) : null)
  return range(day(deadlineAfter), day(deadlineBefore))
}

/** A month in words: November 2026. */
export const monthText = ({ locale }: Pick<Reader, 'locale'>, month: string): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
