import { addFilters, type IndexFilters } from './filter-terms.ts'
import { maxShortLength, pairToken } from './search/pairs.ts'
import {
  isFirstInText,
  isFirstInTitle,
  languageOf,
  lengthAt,
  ofBuyer,
  othersAt,
  titleTermsAt,
  wordAt,
} from './search/text-words.ts'
import { spaced } from './search-words.ts'
import { spelledWords } from './spelled.ts'

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
  /**
   * Everything that is searched besides the title: description, lots, buyers, CPV labels, in all languages.
   */
  texts: IndexText[]
}

/**
 * Comes before each text, followed by the language of the text, so that no phrase runs from one text into the
 * next; also comes between the titles and the other texts.
 */
const before = '|'
const afterTitle = '||'

/** In characters. Words beyond this are not searched, because the row must stay well below D1's limit of 2 MB. */
const maxWordsLength = 200_000

/**
 * The search texts of a tender: its normalised words in order, and the terms of the index that are not words.
 */
export function indexTerms(entry: IndexEntry): { words: string; others: string } {
  const words = wordText(entry)
  return { words, others: otherTerms(words, entry) }
}

/**
 * The terms of the index that are not words, from the normalised words and the filters. The index takes a
 * repeated term once, so the few terms that words share are not removed: looking for them takes longer than
 * sending them.
 */
export function otherTerms(text: string, filters: IndexFilters): string {
  const others: string[] = []
  addTerms(null, others, text)
  for (const token of filterTerms(filters)) others.push(' ', token)
  return others.join('').slice(1)
}

function filterTerms(filters: IndexFilters): Set<string> {
  const tokens = new Set<string>()
  addFilters(tokens, filters)
  return tokens
}

/** The normalised words of all texts, titles first. */
export function wordText({ title, texts }: Pick<IndexEntry, 'title' | 'texts'>): string {
  const titles = distinctParts(withSpellings(title))
  // Short texts come first, so that a cut shortens the longest text and leaves, for example, the buyer.
  const others = distinctParts(withSpellings(texts))
    .filter((part) => !titles.includes(part))
    .toSorted((a, b) => a.length - b.length)
  // One join allocates one string, whose letters are read faster than those of a string of several pieces.
  const text = ['', ...titles, afterTitle, ...others, ''].join(' ')
  return text.length > maxWordsLength ? text.slice(0, text.lastIndexOf(' ', maxWordsLength) + 1) : text
}

/** Each spelled word is a text of its own, so that no phrase runs through several. */
const withSpellings = (texts: IndexText[]): IndexText[] =>
  texts.flatMap((each) => [
    each,
    ...spelledWords(each.text, each.language).map((text) => ({ ...each, text, language: null })),
  ])

function distinctParts(texts: IndexText[]): string[] {
  const parts: string[] = []
  for (const { text, language, buyer } of texts) {
    const plain = spaced(text)
    if (plain) parts.push(`${before}${buyer ? ofBuyer : (language ?? '')} ${plain}`)
  }
  // A set reads every text to its end; a comparison ends at the first different letter, mostly at the length.
  if (parts.length > maxCompared) return [...new Set(parts)]
  return parts.filter((part, at) => parts.indexOf(part) === at)
}

const maxCompared = 30

/** All terms of the index, each once, from the normalised words and the filters. */
export function termsOf(text: string, filters: IndexFilters): string {
  const words: string[] = []
  const others: string[] = []
  addTerms(words, others, text)
  const all = others.join('').split(' ')
  return [...new Set([...words, ...all.slice(1)]), ...filterTerms(filters)].join(' ')
}

let texts = 0
const bar = before.charCodeAt(0)
const space = 32

/**
 * Adds the words, unless `words` is null, and their other terms with a space before each. The texts have
 * numbers, so that a repeated word is left out without its terms.
 */
function addTerms(words: string[] | null, others: string[], text: string): void {
  const number = ++texts
  let inTitle = true
  let language = languageOf('')
  let last = ''
  for (let start = 0; start < text.length; start++) {
    const first = text.charCodeAt(start)
    if (first === space) continue
    if (first === bar) {
      const end = endOf(text, start)
      if (text.startsWith(afterTitle, start)) inTitle = false
      else language = languageOf(text.slice(start + before.length, end))
      last = ''
      start = end
      continue
    }
    const place = wordAt(text, start, language)
    const end = start + lengthAt(place)
    if (isFirstInText(place, number)) {
      words?.push(text.slice(start, end))
      others.push(othersAt(place))
    }
    if (inTitle && isFirstInTitle(place, number)) others.push(titleTermsAt(place, text.slice(start, end)))
    last = addPair(others, last, end - start <= maxShortLength ? text.slice(start, end) : '')
    start = end
  }
}

/** Adds the token of two short words that follow one another, '' for other words; returns the second. */
function addPair(others: string[], one: string, next: string): string {
  if (one !== '' && next !== '') others.push(' ', pairToken(one, next) ?? '')
  return next
}

function endOf(text: string, start: number): number {
  const end = text.indexOf(' ', start)
  return end < 0 ? text.length : end
}
