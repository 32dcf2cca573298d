import type { HomeCtx } from '../../../catalogue/periods/directory.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { companyOf, type TextReader } from '../../../catalogue/documents/dossiers.ts'
import { Recent } from '../../../platform/text/recent.ts'
import type { DocumentText } from '../../../reading/document/document-text.ts'
import { type QuotedAnswer, type AnswerOptions, answerInquiry } from './answer.ts'
import { findCandidates, type Lookup } from './candidates.ts'
import { type Candidate, passagesOf } from '../../../reading/passages/passages.ts'
import { wordingTables } from '../../analyses/wording/phrasebook.ts'
import { type Inquiry, questionTables, readQuestion } from './question.ts'
import { possibleLanguages } from '../../../reference/language/detect.ts'
import { isWord } from '../../../reference/language/concepts.ts'

/** Maximum stored passages that are ranked. */
export const maxStored = 40
/** Maximum passages of notices that are ranked, beginning with the newest notice. Notices are read whole. */
const ofNotices = 80

type Reader = HomeCtx & Pick<Ctx, 'later'> & TextReader

export interface TenderQuestion extends AnswerOptions {
  tenderId: string
  question: string
}

export interface TenderAnswer extends QuotedAnswer {
  /** All passages that were ranked, best first. */
  candidates: Candidate[]
  /** The concepts of the field that the question names. */
  namedConcepts: string[]
}

/** Answers a question from the documents of a tender and its notices, whose texts the caller passes. */
export async function askTender(
  ctx: Reader,
  { tenderId, question, ...options }: TenderQuestion,
  notices: DocumentText[],
): Promise<TenderAnswer> {
  await loadTables(ctx, [...questionTables, ...wordingTables])
  const { inquiry, found } = await readBeside(question, options.previous, (lookup) =>
    findCandidates(ctx, tenderId, lookup, maxStored, companyOf(ctx)),
  )
  const named = inquiry.concepts.map(({ concept }) => concept).filter((concept) => !isWord(concept))
  const all = [...found, ...noticeCandidates(notices)]
  const answer = answerInquiry(inquiry, all, options)
  return { ...answer, candidates: [...new Set([...answer.ranked, ...all])], namedConcepts: named }
}

/** The question as it is meant, and the passages that `find` returns for its words in each language that it may be in. */
export async function readBeside(
  question: string,
  previous: string[] | undefined,
  find: (lookup: Lookup) => Promise<Candidate[]>,
): Promise<{ inquiry: Inquiry; found: Candidate[] }> {
  const readings = readInEach(question, previous)
  return { found: await find(together(readings)), inquiry: asMeant(readings) }
}

/** The question as it reads in each language that it may be in: "Hvor lang er garantitiden?" may be Danish too. */
function readInEach(question: string, previous?: string[]): [Inquiry, ...Inquiry[]] {
  const first = readQuestion(question, previous)
  const others = possibleLanguages(question).filter(
    (language) => first.language !== null && language !== first.language,
  )
  return [first, ...others.map((language) => readQuestion(question, previous, language))]
}

const together = (readings: Inquiry[]): Lookup => ({
  terms: readings.flatMap(({ terms }) => terms),
  concepts: readings.flatMap(({ concepts }) => concepts),
})

/** The first reading that names something. */
const asMeant = ([first, ...others]: [Inquiry, ...Inquiry[]]): Inquiry =>
  [first, ...others].find(({ concepts }) => concepts.length > 0) ?? first

/**
 * The cached passages of notices. Notices are composed and not stored, and a conversation needs them often.
 * `max` is in characters, of each of two generations: a passage with its words takes some 30 bytes for a
 * character.
 */
const max = 100_000
const divided = new Recent<Candidate[]>(max, (candidates) =>
  candidates.reduce((sum, { text }) => sum + text.length, 0),
)
/** In characters: longer notices are divided for each question. */
const maxLength = 40_000

/** The passages of notices, computed once for equal texts. */
function noticeCandidates(notices: DocumentText[]): Candidate[] {
  const key = notices.map(({ id, title, pages }) => [id, title, ...pages].join('\f')).join('\f')
  const known = divided.get('', key)
  if (known) return known
  const candidates = notices
    .flatMap((notice) => passagesOf(notice).map((passage) => ({ ...passage, title: notice.title })))
    .slice(0, ofNotices)
  if (key.length <= maxLength) divided.set('', key, candidates)
  return candidates
}
