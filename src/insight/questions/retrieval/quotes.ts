import { overlap, type Quote } from '../../../reading/document/document-text.ts'
import { pointsBack } from '../../../reading/passages/points-back.ts'
import { isClause } from '../../../reference/language/lines.ts'
import type { PassageSentence } from '../../../reading/passages/sentences.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'

/** In characters: maximum length of a list and of a paragraph that are quoted whole. */
const maxLength = { list: 900, paragraph: 320 }
/** In words: a shorter line without a bullet is still a line of a list or table. */
const shortLine = 14
/** Maximum sentences that are quoted before a sentence that points back. */
const maxBack = 2

/** Maximum quotes of an answer. */
const maxQuotes = 3

/** A sentence of a candidate. */
interface Place {
  candidate: Candidate
  at: number
}

interface Span {
  from: number
  to: number
}

/**
 * The words that answer, verbatim: the sentence with its paragraph if the paragraph is short, because an
 * exception is often next to its rule; or the list that the sentence opens or belongs to. A sentence that
 * points back is quoted with the sentences that it points to.
 */
export function quoteOf({ candidate, at }: Place): Quote {
  const { sentences } = candidate
  const list = listAround(sentences, at)
  const isAlone = list.from === list.to
  const { from, to } = isAlone ? withContext(sentences, paragraphAround(sentences, at)) : list
  const start = sentences[from]?.start ?? 0
  const end = sentences[to]?.end ?? candidate.text.length
  return {
    documentId: candidate.documentId,
    page: candidate.page,
    start: candidate.start + start,
    end: candidate.start + end,
    quote: candidate.text.slice(start, end),
  }

  function paragraphAround(all: PassageSentence[], index: number): Span {
    const joins = (i: number) => goesOn(candidate.text, all[i - 1], all[i])
    let first = index
    let last = index
    while (joins(first)) first--
    while (joins(last + 1)) last++
    return lengthOf(all, first, last) <= maxLength.paragraph
      ? { from: first, to: last }
      : { from: index, to: index }
  }
}

const lengthOf = (sentences: PassageSentence[], first: number, last: number) =>
  (sentences[last]?.end ?? 0) - (sentences[first]?.start ?? 0)

/**
 * Whether a sentence continues the paragraph of the sentence before: on the same line, and not a numbered
 * clause.
 */
function goesOn(
  text: string,
  before: PassageSentence | undefined,
  sentence: PassageSentence | undefined,
): boolean {
  const isText = before?.kind === 'text' && sentence?.kind === 'text'
  if (!isText || before.heading !== sentence.heading || before.isFurniture || sentence.isFurniture)
    return false
  return !text.slice(before.end, sentence.start).includes('\n') && !isClause(sentence.text)
}

function withContext(sentences: PassageSentence[], { from, to }: Span): Span {
  let first = from
  while (from - first < maxBack && pointsBack(sentences[first]?.flat ?? '')) {
    const before = sentences[first - 1]
    if (!before || before.kind === 'heading' || before.heading !== sentences[first]?.heading) break
    if (lengthOf(sentences, first - 1, to) > maxLength.list) break
    first--
  }
  return { from: first, to }
}

/** The list around a sentence, with the line that opens it; the sentence alone if there is none. */
export function listAround(sentences: PassageSentence[], at: number): Span {
  const inList = (i: number) => isLine(sentences[i])
  let from = at
  let to = at
  const fits = (first: number, last: number) => lengthOf(sentences, first, last) <= maxLength.list
  const opens = sentences[at]?.text.endsWith(':')
  if (!opens && !inList(at)) return { from, to }
  // A name below "please contact:" looks like a heading.
  if (opens && sentences[to + 1]?.kind === 'heading' && fits(from, to + 1)) to++
  while (inList(to + 1) && fits(from, to + 1)) to++
  if (opens) return { from, to }
  while (inList(from - 1) && fits(from - 1, to)) from--
  if (sentences[from - 1]?.text.endsWith(':') && fits(from - 1, to)) from--
  return { from, to }
}

/** An item, or a short line without the stop of a sentence. */
function isLine(sentence: PassageSentence | undefined): boolean {
  if (!sentence || sentence.kind === 'heading') return false
  if (sentence.kind === 'item') return true
  return !/[.!?:]$/.test(sentence.text) && (sentence.text.match(/\S+/g)?.length ?? 0) <= shortLine
}

/** A quote with the sentence it was built around. */
export interface Chosen<T extends Place = Place> {
  quote: Quote
  of: T
}

/** The few best quotes that add something: no quote overlaps another quote or repeats the words of another quote. */
export function distinctQuotes<T extends Place>(ranked: T[]): Chosen<T>[] {
  const chosen: Chosen<T>[] = []
  for (const each of ranked) {
    const quote = quoteOf(each)
    if (chosen.length > 0 && isTitle(quote.quote)) continue
    if (!chosen.some((other) => quotesOverlap(other.quote, quote))) chosen.push({ quote, of: each })
    if (chosen.length === maxQuotes) break
  }
  return chosen
}

/**
 * `9.5 Exclusion grounds.`: the number of a section and a word or two, without a figure. A title adds nothing to an
 * answer.
 */
const isTitle = (quote: string) => {
  const text = quote.replace(/^[\d.()§\s]+/, '')
  return !/\d/.test(text) && (text.match(/\p{L}+/gu) ?? []).length < 4
}

export const quotesOverlap = (a: Quote, b: Quote): boolean => a.quote === b.quote || overlap(a, b)
