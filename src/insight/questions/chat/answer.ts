import type { Citation } from '../../analyses/citations.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import { languageOfLabel } from '../../../reference/language/tokens.ts'
import { sayIn, type Say } from '../../analyses/wording/phrasebook.ts'
import { answerWithModel, type EngineAnswer } from '../../models/answer.ts'
import { findModel } from '../../models/model.ts'
import { askTender } from '../retrieval/ask.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { passagesFor } from './passages.ts'
import type { ChatAnswer } from './schema.ts'
import { findDated } from '../../../catalogue/tenders/stated-deadline.ts'
import { paperLanguages } from '../../../catalogue/documents/paper-languages.ts'

/** A note for a reader beside an answer: languages that are hardly read, so that no quote is certain. */
async function unreadRemark(ctx: CallerCtx, tenderId: string, say: Say): Promise<string[]> {
  const unread = (await paperLanguages(ctx, tenderId)).filter((each) => languageOfLabel(each) === null)
  return unread.length > 0
    ? [say('answer.unread', { languages: say.list(unread.map(say.languageName)) })]
    : []
}

/** The two deadlines, if notice and documents state different days: a quote has only one of them. */
async function deadlineRemark(ctx: CallerCtx, tenderId: string, say: Say): Promise<string[]> {
  const { deadline, deadlineConflict } = await findDated(ctx, tenderId)
  const other = deadlineConflict?.other
  if (!deadline || !other) return []
  const [shown, left] = [say.day(deadline), say.day(other)]
  const [notice, documents] = deadlineConflict.source === 'notice' ? [left, shown] : [shown, left]
  return shown === left ? [] : [say('answer.deadlines', { notice, documents, deadline: shown })]
}

export interface ChatQuestion {
  tenderId: string
  question: string
  language: string | null | undefined
  /** Earlier questions of the conversation, oldest first. */
  previous: string[]
  /** The valid notices. */
  notices: DocumentText[]
}

type Answered = Omit<ChatAnswer, 'sessionId' | 'messageId'>

/**
 * An answer from the documents of a tender, with its quotes. All attempts of one request share the answer: the command
 * runs again when another question of the conversation came between.
 */
export function answerFrom(ctx: CallerCtx, question: ChatQuestion): Promise<Answered> {
  const { tenderId, question: text, language } = question
  const key = JSON.stringify(['answer', ctx.caller.company.id, tenderId, text, language])
  return ctx.once(key, () => answerOnce(ctx, question))
}

async function answerOnce(ctx: CallerCtx, { notices, ...question }: ChatQuestion): Promise<Answered> {
  const [builtin, model] = await Promise.all([askTender(ctx, question, notices), findModel(ctx)])
  const passages = model ? await passagesFor(ctx, model, question, builtin) : []
  const said: EngineAnswer = model
    ? await answerWithModel(ctx, model, {
        builtin,
        passages,
        question: question.question,
        previous: question.previous,
        language: question.language ?? null,
      })
    : { ...builtin, engine: 'builtin', model: null, degraded: false }
  const { certainty, confidence, quotes, engine, model: name, degraded } = said
  const say = sayIn(builtin.language)
  const [deadlines, unread] = await Promise.all([
    asksForDeadline(builtin.namedConcepts) ? deadlineRemark(ctx, question.tenderId, say) : [],
    engine === 'builtin' && certainty !== 'certain' ? unreadRemark(ctx, question.tenderId, say) : [],
  ])
  return {
    answer: [...deadlines, said.answer, ...unread].join('\n\n'),
    certainty,
    found: certainty === 'certain',
    confidence,
    engine,
    model: name,
    degraded,
    citations: citationsIn(quotes, [...passages, ...builtin.candidates]),
  }
}

/**
 * "How long must a bid stay firm?" also hints at deadlines, but does not ask for one. The most probable
 * concept comes first.
 */
function asksForDeadline(concepts: readonly string[]): boolean {
  const [deadline, validity] = [concepts.indexOf('deadline'), concepts.indexOf('validity')]
  return deadline >= 0 && (validity < 0 || deadline < validity)
}

/** Quotes as citations. A quote that is not verbatim in a passage that was read is left out. */
function citationsIn(quotes: Quote[], candidates: Candidate[]): Citation[] {
  const isVerbatim = ({ documentId, page, start, end, quote }: Quote) =>
    candidates.some(
      (each) =>
        each.documentId === documentId &&
        each.page === page &&
        each.text.slice(start - each.start, end - each.start) === quote,
    )
  return quotes.filter(isVerbatim).map(({ documentId, page, quote }, index) => ({
    id: `c${index + 1}`,
    documentId,
    page,
    path: null,
    quote,
  }))
}
