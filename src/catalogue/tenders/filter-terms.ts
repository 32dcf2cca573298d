import { deadlineTokens, valueTokens } from './search/buckets.ts'
import type { TenderStatus } from '../notices/vocabulary.ts'
import {
  cpvPrefix,
  cpvToken,
  facetsEnd,
  mark,
  monthToken,
  regionPrefix,
  regionToken,
  stateToken,
} from './search/tokens.ts'
import { Recent } from '../../platform/text/recent.ts'

/** The data, besides words, by which a tender is found. */
export interface IndexFilters {
  status: TenderStatus
  source: string
  /** Every source, if there are several: the tender is found by each of them. */
  sources?: readonly string[]
  /** Codes of eight digits. */
  cpvCodes: string[]
  /** NUTS codes, or ISO alpha-2 codes of countries. */
  regions: string[]
  publishedAt: Date
  /** In cents. */
  valueEur: number | null
  deadline: Date | null
}

/** Adds the tokens of the filters. */
export function addFilters(tokens: Set<string>, filters: IndexFilters): void {
  const { status, source, sources = [source], cpvCodes, regions, publishedAt, valueEur, deadline } = filters
  const add = (token: string) => void tokens.add(token)
  add(mark.every)
  const states = sources.flatMap((each) => [stateToken(status, each), stateToken(undefined, each)])
  for (const token of [stateToken(status, undefined), ...states]) if (token !== null) add(token)
  for (const code of cpvCodes) tokensOfCode(code, 'cpv').forEach(add)
  for (const code of regions) tokensOfCode(code, 'region').forEach(add)
  add(monthToken(publishedAt))
  valueTokens(valueEur).forEach(add)
  deadlineTokens(deadline?.getTime() ?? null).forEach(add)
}

/** Tenders share their codes, so the tokens of codes are cached. */
const codes = new Recent<readonly string[]>(5000)

function tokensOfCode(code: string, sort: 'cpv' | 'region'): readonly string[] {
  const known = codes.get(sort, code)
  if (known) return known
  const made =
    sort === 'cpv' ? prefixes(cpvPrefix(code)).map(cpvToken) : prefixes(regionPrefix(code)).map(regionToken)
  codes.set(sort, code, made)
  return made
}

/** The tokens of a tender by which facets count, without repeats. */
export function facetTokens(filters: Omit<IndexFilters, 'valueEur' | 'deadline'>): Set<string> {
  const tokens = new Set<string>()
  addFilters(tokens, { ...filters, valueEur: null, deadline: null })
  for (const token of tokens) if (token < mark.status || token >= facetsEnd) tokens.delete(token)
  return tokens
}

/** All prefixes of a code, from two characters on. */
const prefixes = (code: string) =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, index) => code.slice(0, index + 2))
