import type { Quote } from '../../reading/document-text.ts'
import { type TextLanguage, textLanguages } from '../../reference/language/tokens.ts'
import type { Candidate } from '../../reading/passages/passages.ts'
import { type Say, sayIn } from '../wording/say.ts'
import { type Inquiry, readQuestion } from './question.ts'
import { quoteOf } from './quotes.ts'
import { type Ranked, rankSentences } from './rank.ts'

/** A heading close to the question, for a question without an answer. */
export interface Nearest {
  documentId: string
  page: number
  heading: string
}

export interface QuotedAnswer {
  found: boolean
  answer: string
  /** The certainty, 0 to 1, that the first quote answers. */
  confidence: number
  /** At most three, the best first; none if nothing was found. */
  quotes: Quote[]
  nearest: Nearest[]
  language: TextLanguage
}

export interface AnswerOptions {
  /** The language of the answer; by default the language of the question. */
  language?: string | null | undefined
  /** Earlier questions, oldest first: a follow-up question takes its subject from them. */
  previous?: string[]
}

/** Below this certainty the answer is that the documents do not say. */
const sure = 0.45
const mostQuotes = 3
/** A further quote is given if its score reaches this share of the best score. */
const comparable = 0.4

/** Answers in the words of the candidates: every statement is a quote. */
export function answerQuestion(
  question: string,
  candidates: Candidate[],
  { language, previous = [] }: AnswerOptions = {},
): QuotedAnswer {
  const inquiry = readQuestion(question, previous)
  const spoken = answerLanguage(language, inquiry, candidates)
  const asks = inquiry.terms.length > 0 || inquiry.concepts.length > 0
  const ranked = asks ? rankSentences(inquiry, candidates) : []
  const [best] = ranked
  if (!best || best.confidence < sure) return notFound(inquiry, asks, ranked, spoken)
  const chosen = distinct(ranked.filter(({ score }) => score >= comparable * best.score))
  return {
    found: true,
    confidence: rounded(best.confidence),
    nearest: [],
    language: spoken,
    answer: composed(chosen, sayIn(spoken)),
    quotes: chosen.map(({ quote }) => quote),
  }
}

interface Chosen {
  quote: Quote
  title: string | null
}

/** The best few that add something: no quote overlaps another quote or repeats its words. */
function distinct(ranked: Ranked[]): Chosen[] {
  const chosen: Chosen[] = []
  for (const each of ranked) {
    const quote = quoteOf(each)
    if (chosen.length > 0 && isTitle(quote.quote)) continue
    if (!chosen.some((other) => overlap(other.quote, quote)))
      chosen.push({ quote, title: each.candidate.title })
    if (chosen.length === mostQuotes) break
  }
  return chosen
}

/** `9.5 Exclusion grounds.`: the number of a section and a word or two, no figure. A title adds nothing to an answer. */
const isTitle = (quote: string) => {
  const text = quote.replace(/^[\d.()§\s]+/, '')
  return !/\d/.test(text) && (text.match(/\p{L}+/gu) ?? []).length < 4
}

const overlap = (a: Quote, b: Quote) =>
  a.quote === b.quote ||
  (a.documentId === b.documentId && a.page === b.page && a.start < b.end && b.start < a.end)

const composed = (chosen: Chosen[], say: Say): string =>
  chosen
    .map(({ quote, title }, index) => {
      // As text: a number would get separators.
      const page = String(quote.page)
      const place = title ? say('answer.place', { title, page }) : say('answer.page', { page })
      const opening = say(index === 0 ? 'answer.found' : 'answer.seeAlso', { place })
      return `${opening}\n${say('answer.quote', { words: quote.quote })}`
    })
    .join('\n\n')

function notFound(inquiry: Inquiry, asks: boolean, ranked: Ranked[], language: TextLanguage): QuotedAnswer {
  const say = sayIn(language)
  const nearest = asks ? nearestOf(ranked) : []
  const headings = nearest.map(({ heading }) => say('answer.quote', { words: heading })).join(', ')
  const sentences = [
    asks ? say('answer.notFound') : say('answer.askSomething'),
    ...(asks && inquiry.language === null && inquiry.concepts.length === 0
      ? [say('answer.otherLanguage')]
      : []),
    ...(headings ? [say('answer.nearest', { headings })] : []),
  ]
  const confidence = rounded(ranked[0]?.confidence ?? 0)
  return { found: false, answer: sentences.join(' '), confidence, quotes: [], nearest, language }
}

function nearestOf(ranked: Ranked[]): Nearest[] {
  const headings = new Map<string, Nearest>()
  for (const { candidate, sentences, at } of ranked) {
    const heading = (sentences[at]?.heading ?? candidate.heading)?.slice(0, 120)
    if (heading && !headings.has(heading))
      headings.set(heading, { documentId: candidate.documentId, page: candidate.page, heading })
    if (headings.size === mostQuotes) break
  }
  return [...headings.values()]
}

function answerLanguage(
  asked: string | null | undefined,
  { language }: Inquiry,
  candidates: Candidate[],
): TextLanguage {
  const wanted = textLanguages.find((each) => each === asked?.toLowerCase().slice(0, 2))
  return wanted ?? language ?? candidates[0]?.language ?? 'en'
}

const rounded = (confidence: number) => Math.round(confidence * 100) / 100
