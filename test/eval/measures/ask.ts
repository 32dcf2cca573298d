import { wordingTables } from '../../../src/insight/analyses/wording/phrasebook.ts'
import type { QuotedAnswer } from '../../../src/insight/questions/retrieval/answer.ts'
import { askTender, type TenderAnswer } from '../../../src/insight/questions/retrieval/ask.ts'
import { capacity } from '../../../src/insight/models/answer.ts'
import { evidenceOf } from '../../../src/insight/models/prompts/material.ts'
import { questionTables } from '../../../src/insight/questions/retrieval/question.ts'
import { loadTables } from '../../../src/platform/files/tables.ts'
import type { DocumentText, Quote } from '../../../src/reading/document/document-text.ts'
import { dateTables } from '../../../src/reading/facts/cues-dates.ts'
import { passageTables, writePassages } from '../../../src/reading/passages/write.ts'
import { countOf, type Place, type Share } from '../place.ts'
import { plainRanking } from './bm25.ts'

/** A span of a page, or words: a quote answers that covers the span or contains the words. */
type Gold = Omit<Quote, 'quote'> | string

interface Question {
  question: string
  kind: string
  half?: string
  /** Empty if the documents do not answer. */
  golds: Gold[]
}

/** Documents and the questions about them, as if they were one tender. */
export interface Asked {
  id: string
  documents: DocumentText[]
  questions: Question[]
}

export interface Outcome extends Question {
  answer: QuotedAnswer
  /**
   * The place of the first right quote, from 1, in the engine's answer and in the answer of plain BM25; 0 if no quote
   * is right.
   */
  place: number
  plain: number
  /** Whether a passage that a model would read has the right words. */
  isShown: boolean
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether a quote answers. */
export const answers = (quote: Quote, golds: Gold[]): boolean =>
  golds.some((gold) =>
    typeof gold === 'string'
      ? spaced(quote.quote).includes(spaced(gold))
      : quote.documentId === gold.documentId &&
        quote.page === gold.page &&
        quote.start <= gold.start &&
        quote.end >= gold.end,
  )

/** Writes the passages of each text as production does, and answers its questions. */
export async function ask(place: Place, texts: Asked[]): Promise<Outcome[]> {
  await loadTables(place, [...passageTables, ...dateTables, ...questionTables, ...wordingTables])
  const outcomes: Outcome[] = []
  for (const { id, documents, questions } of texts) {
    const tenderId = `tender_${id}`
    const passages = documents.map((document) => ({ tenderId, document, country: null }))
    await place.d1.batch(writePassages(place.d1, passages))
    const rank = plainRanking(documents)
    for (const each of questions) {
      const answer = await askTender(place, { tenderId, question: each.question }, [])
      const placeIn = (quotes: QuotedAnswer['quotes']) =>
        quotes.findIndex((quote) => answers(quote, each.golds)) + 1
      outcomes.push({
        ...each,
        answer,
        place: placeIn(answer.quotes),
        plain: placeIn(rank(each.question)),
        isShown: shownToModel(answer).some((shown) => answers(shown, each.golds)),
      })
    }
  }
  return outcomes
}

/** The passages that a model would read, found by words alone. */
const shownToModel = ({ candidates }: TenderAnswer): Quote[] =>
  evidenceOf(candidates, capacity).flatMap(({ text, place }) =>
    place ? [{ ...place, end: place.start + text.length, quote: text }] : [],
  )

const isCertain = ({ answer }: Outcome) => answer.certainty === 'certain'
const isSilent = ({ answer }: Outcome) => answer.certainty === 'none'
const isAnswerable = ({ golds }: Outcome) => golds.length > 0

/** Figures by kind of question. `any`: one of three quotes answers. `shown`: a model would read the answer. `trusted`: certain answers with a right quote. */
export function scores(outcomes: Outcome[]): Record<string, Share> {
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, some]) => {
    const isNone = !some.some(isAnswerable)
    const certain = some.filter(isCertain)
    return {
      ...(!isNone && {
        [`${kind} first`]: countOf(some, ({ place }) => place === 1),
        [`${kind} any`]: countOf(some, ({ place }) => place > 0),
        [`${kind} BM25`]: countOf(some, ({ plain }) => plain > 0),
        [`${kind} shown`]: countOf(some, ({ isShown }) => isShown),
        [`${kind} trusted`]: countOf(certain, ({ place }) => place > 0),
      }),
      [`${kind} uncertain`]: countOf(some, (each) => !isCertain(each)),
      [`${kind} silent`]: countOf(some, isSilent),
    }
  })
  return Object.assign({}, ...kinds) as Record<string, Share>
}

/**
 * How sure the engine was, and how often it was right, in a row for each tenth of confidence: of a certain answer one of
 * the quotes must be right, of another one the first.
 */
function calibration(outcomes: Outcome[]): { from: number; of: number; said: number; right: number }[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const some = outcomes.filter(
      ({ answer }) => Math.min(9, Math.floor(answer.confidence * 10)) === tenth && answer.quotes.length > 0,
    )
    const right = some.filter(({ answer, place }) => (answer.found ? place > 0 : place === 1))
    return {
      from: tenth / 10,
      of: some.length,
      said: some.reduce((sum, { answer }) => sum + answer.confidence, 0) / some.length,
      right: right.length / some.length,
    }
  }).filter(({ of }) => of > 0)
}

/**
 * The levels of a set as a line: `0.8:129 0.85/0.89` are 129 answers with a stated 0.85, of which 0.89 were
 * right.
 */
export const levelsOf = (set: string, outcomes: Outcome[]): string =>
  [
    `${set}:`,
    ...calibration(outcomes).map(
      ({ from, of, said, right }) => `${from}:${of} ${said.toFixed(2)}/${right.toFixed(2)}`,
    ),
  ].join('  ')

/** The levels with enough answers that are more than ten points away from their stated confidence. */
export const levelsOff = (outcomes: Outcome[]): Share =>
  countOf(
    calibration(outcomes).filter(({ of }) => of >= 50),
    ({ said, right }) => Math.abs(said - right) > 0.1,
  )

/** The certain answers that are wrong, and the answers that no quote shows. */
export const missesOf = (outcomes: Outcome[]): string[] =>
  outcomes
    .filter((each) => each.place === 0 && (isAnswerable(each) || isCertain(each)))
    .map(
      ({ question, golds, answer: { certainty, confidence, quotes } }) =>
        `${certainty} ${confidence} ${golds.length > 0 ? 'missed' : 'nothing answers'}: ${question} -> ${spaced(quotes[0]?.quote ?? '').slice(0, 120)}`,
    )
