import type { QuotedAnswer } from '../../../src/insight/questions/retrieval/answer.ts'
import { askTender, type TenderAnswer } from '../../../src/insight/questions/retrieval/ask.ts'
import { capacity } from '../../../src/insight/models/answer.ts'
import { evidenceOf } from '../../../src/insight/models/prompts/material.ts'
import { writePassages } from '../../../src/reading/passages/write.ts'
import type { Quote } from '../../../src/reading/document/document-text.ts'
import { plainRanking } from './bm25.ts'
import { answers, type OutsideQuestion, type OutsideText } from './sets.ts'

export interface Outcome extends OutsideQuestion {
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

/** Writes the passages of each text as production does, and answers its questions. */
export async function askTexts(
  ctx: Parameters<typeof askTender>[0],
  texts: OutsideText[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { id, documents, questions } of texts) {
    const tenderId = `tender_${id}`
    await ctx.d1.batch(
      writePassages(
        ctx.d1,
        documents.map((document) => ({ tenderId, document, country: null })),
      ),
    )
    const rank = plainRanking(documents)
    for (const each of questions) {
      const answer = await askTender(ctx, { tenderId, question: each.question }, [])
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

/** Shares of the questions, from 0 to 1; NaN if there are no questions. */
export interface Figures {
  of: number
  first: number
  any: number
  plainFirst: number
  plainAny: number
  /** Answers that are not certain, which is right if the documents do not answer. */
  uncertain: number
  /** Answers that show nothing at all. */
  silent: number
  /** The share of the certain answers whose quotes are right. */
  trusted: number
  /** The right words are among the passages that a model would read. */
  shown: number
}

export function figuresOf(outcomes: Outcome[]): Figures {
  const share = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length / outcomes.length
  return {
    of: outcomes.length,
    first: share(({ place }) => place === 1),
    any: share(({ place }) => place > 0),
    plainFirst: share(({ plain }) => plain === 1),
    plainAny: share(({ plain }) => plain > 0),
    uncertain: share(({ answer }) => answer.certainty !== 'certain'),
    silent: share(({ answer }) => answer.certainty === 'none'),
    trusted: rightAmong(outcomes.filter(({ answer }) => answer.certainty === 'certain')),
    shown: share(({ isShown }) => isShown),
  }
}

const rightAmong = (outcomes: Outcome[]) => outcomes.filter(({ place }) => place > 0).length / outcomes.length

const percent = (share: number) => (100 * share).toFixed(1).padStart(6)

/** One row for each set and kind of question. */
export const table = (rows: [name: string, figures: Figures][]): string =>
  [
    `${'set'.padEnd(28)}    n  first    any  | BM25 first  any | not certain  nothing | certain and right | read by a model`,
    ...rows.map(
      ([name, { of, first, any, plainFirst, plainAny, uncertain, silent, trusted, shown }]) =>
        `${name.padEnd(28)}${String(of).padStart(5)} ${percent(first)} ${percent(any)}  |     ${percent(plainFirst)} ${percent(plainAny)} |      ${percent(uncertain)}   ${percent(silent)} | ${percent(trusted)}            | ${percent(shown)}`,
    ),
  ].join('\n')

/**
 * How sure the engine was, and how often it was right, in a row for each tenth of confidence: of a certain answer one of
 * the quotes must be right, of another one the first.
 */
export function calibration(
  outcomes: Pick<Outcome, 'answer' | 'place'>[],
): { from: number; of: number; said: number; right: number }[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const some = outcomes.filter(
      ({ answer }) => Math.min(9, Math.floor(answer.confidence * 10)) === tenth && answer.quotes.length > 0,
    )
    return {
      from: tenth / 10,
      of: some.length,
      said: some.reduce((sum, { answer }) => sum + answer.confidence, 0) / some.length,
      right:
        some.filter(({ answer, place }) => (answer.found ? place > 0 : place === 1)).length / some.length,
    }
  }).filter(({ of }) => of > 0)
}

/**
 * The levels of a set as a line: `0.8:129 0.85/0.89` are 129 answers with a stated 0.85, of which 0.89 were
 * right.
 */
export const levelsOf = (set: string, outcomes: Pick<Outcome, 'answer' | 'place'>[]): string =>
  [
    set.padEnd(18),
    ...calibration(outcomes).map(
      ({ from, of, said, right }) => `${from}:${of} ${said.toFixed(2)}/${right.toFixed(2)}`,
    ),
  ].join('  ')

/** The levels with enough answers that are more than ten points away from their stated confidence. */
export const farOf = (outcomes: Pick<Outcome, 'answer' | 'place'>[], enough = 50) =>
  calibration(outcomes).filter(({ of, said, right }) => of >= enough && Math.abs(said - right) > 0.1)
