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
import { pairToken } from './search/pairs.ts'
import { ofBuyer, type TextWord, titleTermsOf, wordAt } from './search/text-words.ts'
import { spaced } from './search-words.ts'
import { Recent } from '../../platform/recent.ts'

/** The data, besides words, by which a tender is found. */
export interface IndexFilters {
  status: TenderStatus
  source: string
  /** Every source, where there are several: the tender is found by each of them. */
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

/** A text and its language, ISO 639: `und` for an unknown language, null for names, which have no forms. */
export interface IndexText {
  text: string
  language: string | null
  /** Whether the text names a buyer. */
  buyer?: boolean
}

export interface IndexEntry extends IndexFilters {
  /** In all languages. */
  title: IndexText[]
  /** Everything else that is searched: description, lots, buyers, CPV labels, in all languages. */
  texts: IndexText[]
}

/**
 * Stands before each text, followed by the language of the text, so that no phrase runs from one text into the next;
 * also stands between the titles and the other texts.
 */
const before = '|'
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
  const text = ` ${[...titles, afterTitle, ...others].join(' ')} `
  return text.length > longestWords ? text.slice(0, text.lastIndexOf(' ', longestWords) + 1) : text
}

const distinctParts = (texts: IndexText[]) => [
  ...new Set(
    texts.flatMap(({ text, language, buyer }) => {
      const plain = spaced(text)
      return plain ? `${before}${buyer ? ofBuyer : (language ?? '')} ${plain}` : []
    }),
  ),
]

/** The terms of the index, from the normalised words and the filters. */
export function termsOf(text: string, filters: IndexFilters): string {
  const terms = new Set<string>()
  addWords(terms, text)
  for (const token of filterTokens(filters)) terms.add(token)
  return [...terms].join(' ')
}

let texts = 0
const bar = before.charCodeAt(0)

/** Adds the terms of all words. The texts have numbers, so that a repeated word is left out without its terms. */
function addWords(terms: Set<string>, text: string): void {
  const number = ++texts
  let inTitle = true
  let language = ''
  let last: TextWord | null = null
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOf(text, start)
    if (end === start) continue
    if (text.charCodeAt(start) === bar) {
      if (text.startsWith(afterTitle, start)) inTitle = false
      else language = text.slice(start + before.length, end)
      last = null
      continue
    }
    const word = wordAt(text, start, end, language)
    addWord(terms, word, { text: number, inTitle })
    const pair = last && pairToken(last.word, word.word)
    if (pair !== null) terms.add(pair)
    last = word
  }
}

function endOf(text: string, start: number): number {
  const end = text.indexOf(' ', start)
  return end < 0 ? text.length : end
}

function addWord(
  terms: Set<string>,
  word: TextWord,
  { text, inTitle }: { text: number; inTitle: boolean },
): void {
  if (word.inText !== text) for (const term of word.terms) terms.add(term)
  word.inText = text
  if (!inTitle || word.inTitle === text) return
  word.inTitle = text
  for (const term of (word.titleTerms ??= titleTermsOf(word))) terms.add(term)
}

function* filterTokens(filters: IndexFilters): Generator<string> {
  const { status, source, sources = [source], cpvCodes, regions, publishedAt, valueEur, deadline } = filters
  yield mark.every
  const states = sources.flatMap((each) => [stateToken(status, each), stateToken(undefined, each)])
  for (const token of [stateToken(status, undefined), ...states]) if (token !== null) yield token
  for (const code of cpvCodes) yield* tokensOfCode(code, 'cpv')
  for (const code of regions) yield* tokensOfCode(code, 'region')
  yield monthToken(publishedAt)
  yield* valueTokens(valueEur)
  yield* deadlineTokens(deadline?.getTime() ?? null)
}

/** Tenders share their codes, so the tokens of codes are kept. */
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
export const facetTokens = (filters: Omit<IndexFilters, 'valueEur' | 'deadline'>): Set<string> =>
  new Set(
    [...filterTokens({ ...filters, valueEur: null, deadline: null })].filter(
      (token) => token >= mark.status && token < facetsEnd,
    ),
  )

/** All prefixes of a code, from two characters on. */
const prefixes = (code: string) =>
  Array.from({ length: Math.max(0, code.length - 1) }, (_, index) => code.slice(0, index + 2))
