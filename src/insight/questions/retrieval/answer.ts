import type { Quote } from '../../../reading/document/document-text.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { languageOfLabel, type TextLanguage } from '../../../reference/language/tokens.ts'
import type { AnswerKind } from '../../../reference/language/concepts.ts'
import { type Say, sayIn } from '../../analyses/wording/phrasebook.ts'
import { assess, type Assessed } from './confidence.ts'
import { type Inquiry, readQuestion } from './question.ts'
import { type Chosen, distinctQuotes } from './quotes.ts'
import { type Ranked, rankSentences } from './rank.ts'

export interface QuotedAnswer extends Assessed {
  /** Whether the certainty is `certain`. */
  found: boolean
  answer: string
  /** At most three quotes, the best first; the closest quotes if none is certain. */
  quotes: Quote[]
  /** The answer for a reader who has read the quotes and found no answer in them. */
  closest: string
  /** The answer for a reader who has found none in any candidate. */
  notFound: string
  language: TextLanguage
  /** The kinds of value that the question asks for. */
  kinds: AnswerKind[]
  /** The candidates with a sentence that may answer, best first. */
  ranked: Candidate[]
}

export interface AnswerOptions {
  /** The language of the answer; by default the language of the question. */
  language?: string | null | undefined
  /** Earlier questions, oldest first: a follow-up question takes its subject from them. */
  previous?: string[]
}

/** A further quote needs at least this share of the best score. */
const comparable = 0.4

/** The quotes of an answer that is certain. */
export const certainQuotes = (ranked: Ranked[]): Chosen<Ranked>[] =>
  distinctQuotes(ranked.filter(({ score }) => score >= comparable * (ranked[0]?.score ?? 0)))

/** Answers in the words of the candidates: every statement is a quote. */
export const answerQuestion = (
  question: string,
  candidates: Candidate[],
  options: AnswerOptions = {},
): QuotedAnswer => answerInquiry(readQuestion(question, options.previous), candidates, options)

/** Answers a question that has already been read. */
export function answerInquiry(
  inquiry: Inquiry,
  candidates: Candidate[],
  { language }: AnswerOptions,
): QuotedAnswer {
  const spoken = answerLanguage(language, inquiry, candidates)
  const asks = inquiry.terms.length > 0 || inquiry.concepts.length > 0
  const ranked = asks ? rankSentences(inquiry, candidates) : []
  const { certainty, confidence } = assess(inquiry, ranked)
  const say = sayIn(spoken)
  const common = {
    language: spoken,
    kinds: inquiry.kinds,
    ranked: candidatesOf(ranked),
    notFound: say('answer.notFound'),
  }
  if (certainty === 'none') return { ...common, ...nothingFound(inquiry, asks, say) }
  const found = certainty === 'certain'
  const chosen = found ? certainQuotes(ranked) : distinctQuotes(ranked)
  const closest = [...notRead(inquiry, asks, say), composed(chosen, 'answer.closest', say)].join('\n\n')
  return {
    ...common,
    certainty,
    found,
    confidence,
    answer: found ? composed(chosen, 'answer.found', say) : closest,
    closest,
    quotes: chosen.map(({ quote }) => quote),
  }
}

/** The candidates of ranked sentences, each where its best sentence is. */
export const candidatesOf = (ranked: Ranked[]): Candidate[] => [
  ...new Set(ranked.map(({ candidate }) => candidate)),
]

const composed = (chosen: Chosen[], first: 'answer.found' | 'answer.closest', say: Say): string =>
  chosen
    .map(({ quote, of }, index) => {
      const { title } = of.candidate
      // The value is text, because a number would get separators.
      const page = String(quote.page)
      const place = title ? say('answer.place', { title, page }) : say('answer.page', { page })
      const opening = say(index === 0 ? first : 'answer.seeAlso', { place })
      return `${opening}\n${say('answer.quote', { words: quote.quote })}`
    })
    .join('\n\n')

/** Remarks for a question in a language that the engine does not read: it can find only names and numbers. */
const notRead = (inquiry: Inquiry, asks: boolean, say: Say): string[] =>
  asks && inquiry.language === null && inquiry.concepts.length === 0 ? [say('answer.otherLanguage')] : []

function nothingFound(inquiry: Inquiry, asks: boolean, say: Say) {
  const answer = [
    asks ? say('answer.notFound') : say('answer.askSomething'),
    ...notRead(inquiry, asks, say),
  ].join(' ')
  return { answer, found: false, certainty: 'none' as const, closest: answer, confidence: 0, quotes: [] }
}

function answerLanguage(
  requested: string | null | undefined,
  { spoken }: Inquiry,
  candidates: Candidate[],
): TextLanguage {
  const [first] = candidates
  return languageOfLabel(requested) ?? languageOfLabel(spoken ?? first?.language) ?? 'en'
}
