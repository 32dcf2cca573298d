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

/** The tenders whose notices were divided last. Their texts are composed and not stored, and a conversation asks often. */
const divided = new Map<string, Candidate[]>()
const mostDivided = 24
/** In characters: longer notices are divided for each question. */
const longest = 40_000

/** The passages of notices, once for equal texts. */
function noticeCandidates(notices: DocumentText[]): Candidate[] {
  const key = notices.map(({ id, title, pages }) => [id, title, ...pages].join('\f')).join('\f')
  const candidates =
    divided.get(key) ??
    notices
      .flatMap((notice) => passagesOf(notice).map((passage) => ({ ...passage, title: notice.title })))
      .slice(0, ofNotices)
  divided.delete(key)
  if (key.length <= longest) divided.set(key, candidates)
  const [oldest] = divided.keys()
  if (divided.size > mostDivided && oldest !== undefined) divided.delete(oldest)
  return candidates
}
