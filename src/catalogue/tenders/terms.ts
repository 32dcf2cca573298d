import { deadlineTokens, valueTokens } from './search/buckets.ts'
import type { TenderStatus } from '../notices/vocabulary.ts'
import {
  cpvPrefix,
  cpvToken,
  mark,
  monthToken,
  regionPrefix,
  regionToken,
  stateToken,
} from './search/tokens.ts'
import { words } from './search-words.ts'

/** The data, besides words, by which a tender is found. */
export interface IndexFilters {
  status: TenderStatus
  source: string
  /** Every source, where there are several: the tender is found by each of them. */
  sources?: readonly string[]
  /** Eight digits. */
  cpvCodes: string[]
  /** NUTS codes, or ISO alpha-2 codes of countries. */
  regions: string[]
  publishedAt: Date
  /** In cents. */
  valueEur: number | null
  deadline: Date | null
}

export interface IndexEntry extends IndexFilters {
  /** The titles in all languages. */
  title: string[]
  /** All other searchable texts in all languages: description, lots, buyers, CPV labels. */
  texts: string[]
}

/** Separators between two texts, and between titles and other texts, so that no phrase matches across them. */
const between = '|'
const afterTitle = '||'

/** In characters. Words beyond this are not searched, because the row must stay well below D1's limit of 2 MB. */
const longestWords = 200_000

/** The search texts of a tender: its normalised words in order, and the terms of the index. */
export function indexTerms(entry: IndexEntry): { words: string; terms: string } {
  const text = wordText(entry)
  return { words: text, terms: termsOf(text, entry) }
}

/** The normalised words of all texts, titles first. */
export function wordText({ title, texts }: Pick<IndexEntry, 'title' | 'texts'>): string {
  const titles = distinctParts(title)
  // Short texts come first, so that a cut shortens the longest text and keeps, for example, the buyer.
  const others = distinctParts(texts)
    .filter((part) => !titles.includes(part))
    .toSorted((a, b) => a.length - b.length)
  const text = ` ${[titles.join(` ${between} `), afterTitle, others.join(` ${between} `)].filter(Boolean).join(' ')} `
  return text.length > longestWords ? text.slice(0, text.lastIndexOf(' ', longestWords) + 1) : text
}

const distinctParts = (texts: string[]) => [
  ...new Set(texts.map((text) => words(text).join(' ')).filter(Boolean)),
]

/** The terms of the index, from the normalised words and the filters. */
export function termsOf(text: string, filters: IndexFilters): string {
  const all = text.split(' ').filter((word) => word !== between && word !== '')
  const titleEnd = all.indexOf(afterTitle)
  const terms = new Set(all)
  terms.delete(afterTitle)
  for (const word of all.slice(0, titleEnd)) terms.add(mark.titleWord + word)
  for (const token of filterTokens(filters)) terms.add(token)
  return [...terms].join(' ')
}

function* filterTokens(filters: IndexFilters): Generator<string> {
  const { status, source, sources = [source], cpvCodes, regions, publishedAt, valueEur, deadline } = filters
  yield mark.every
  const states = sources.flatMap((each) => [stateToken(status, each), stateToken(undefined, each)])
  for (const token of [stateToken(status, undefined), ...states]) if (token !== null) yield token
  for (const code of cpvCodes) for (const prefix of prefixes(cpvPrefix(code))) yield cpvToken(prefix)
  for (const code of regions) for (const prefix of prefixes(regionPrefix(code))) yield regionToken(prefix)
  yield monthToken(publishedAt)
  yield* valueTokens(valueEur)
  yield* deadlineTokens(deadline?.getTime() ?? null)
}

/** All prefixes of a code, from two characters on. */
const prefixes = (code: string) =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, index) => code.slice(0, index + 2))
