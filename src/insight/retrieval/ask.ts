import { loadTables } from '../../platform/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentText } from '../../reading/document-text.ts'
import { type QuotedAnswer, type AnswerOptions, answerQuestion } from './answer.ts'
import { findCandidates } from './candidates.ts'
import { type Candidate, passagesOf } from '../../reading/passages/passages.ts'
import { wordingTables } from '../wording/say.ts'
import { questionTables, readQuestion } from './question.ts'

/** The most stored passages that are ranked. */
const stored = 40
/** The most passages of notices that are ranked, beginning with the newest notice. Notices are read whole. */
const ofNotices = 80

export interface TenderQuestion extends AnswerOptions {
  tenderId: string
  question: string
}

/** Answers a question from the documents of a tender and its notices, whose texts the caller brings. */
export async function askTender(
  ctx: Pick<Ctx, 'd1' | 'env' | 'later'>,
  { tenderId, question, ...options }: TenderQuestion,
  notices: DocumentText[],
): Promise<QuotedAnswer & { candidates: Candidate[] }> {
  await loadTables(ctx, [...questionTables, ...wordingTables])
  const inquiry = readQuestion(question, options.previous)
  const found = await findCandidates(ctx.d1, tenderId, inquiry, stored)
  const candidates = [...found, ...noticeCandidates(notices)]
  return { ...answerQuestion(question, candidates, options), candidates }
}

const noticeCandidates = (notices: DocumentText[]): Candidate[] =>
  notices
    .flatMap((notice) => passagesOf(notice).map((passage) => ({ ...passage, title: notice.title })))
    .slice(0, ofNotices)
