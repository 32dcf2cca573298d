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

/** What finds a tender beside its words. */
export interface IndexFilters {
  status: TenderStatus
  source: string
  /** Every source, where there are several: the tender is found by each of them. */
  sources?: readonly string[]
  /** Eight digits. */
  cpvCodes: string[]
  /** NUTS codes or alpha-2 countries. */
  regions: string[]
  publishedAt: Date
  /** Integer cents. */
  valueEur: number | null
  deadline: Date | null
}

export interface IndexEntry extends IndexFilters {
  /** In all languages. */
  title: string[]
  /** Everything else that is searched: description, lots, buyers, CPV labels, in all languages. */
  texts: string[]
}

/** Between two texts, so that no phrase runs from one into the next, and between the titles and all else. */
const between = '|'
const afterTitle = '||'

/** In characters. Of longer texts the rest is not searched: the row must stay well below the 2 MB the database allows. */
const longestWords = 200_000

/** What is written of a tender: its text in normalised words, in their order, and the terms of the index. */
export function indexTerms(entry: IndexEntry): { words: string; terms: string } {
  const text = wordText(entry)
  return { words: text, terms: termsOf(text, entry) }
}

/** The normalised words of all texts, titles first. */
export function wordText({ title, texts }: Pick<IndexEntry, 'title' | 'texts'>): string {
  const titles = distinctParts(title)
  // The shortest first: what is too long loses the end of its longest text, not its buyer.
  const others = distinctParts(texts)
    .filter((part) => !titles.includes(part))
    .toSorted((a, b) => a.length - b.length)
  const text = ` ${[titles.join(` ${between} `), afterTitle, others.join(` ${between} `)].filter(Boolean).join(' ')} `
  return text.length > longestWords ? text.slice(0, text.lastIndexOf(' ', longestWords) + 1) : text
}

const distinctParts = (texts: string[]) => [
  ...new Set(texts.map((text) => words(text).join(' ')).filter(Boolean)),
]

/** The terms of the index, from the normalised words and what else finds the tender. */
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

/** Every beginning of a code, from two characters on. */
const prefixes = (code: string) =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, index) => code.slice(0, index + 2))
