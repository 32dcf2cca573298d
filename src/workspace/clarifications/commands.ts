import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, invalidData } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, revise } from '../../platform/transaction/revise.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import { noticeDates } from '../../catalogue/tenders/notice-dates.ts'
import { findTender } from '../../catalogue/tenders/reference.ts'
import { findReferred } from '../bids/references.ts'
import { findSource, getClarification, withDeadline } from './queries.ts'
import type { Clarification, CreateClarification, UpdateClarification } from './schema.ts'
import { clarifications } from '../schema.gen.ts'

/** Writes a question to the buyer. Nothing is sent: the company asks it on the portal of the buyer. */
export async function createClarification(
  ctx: CallerCtx,
  tenderId: string,
  input: CreateClarification,
): Promise<Clarification> {
  await findTender(ctx, tenderId)
  const guards = await referring(ctx, tenderId, input)
  const { company, user } = ctx.caller
  const at = ctx.now.toISOString()
  const { question, lotId = null, requirementId = null } = input
  const own = {
    id: newId('clarification', ctx.now),
    tenderId,
    question,
    lotId,
    requirementId,
    ...(await progressOf(ctx, tenderId, unsent, input)),
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  const row = { ...columnsOf(own), companyId: company.id, askedBy: user.id }
  const shown = { ...own, askedBy: { id: user.id, name: user.name }, questionsDeadline: null, daysLeft: null }
  return commit(ctx, {
    action: 'POST /tenders/:id/clarifications',
    targetId: own.id,
    guards,
    writes: [ctx.db.insert(clarifications).values(row)],
    answer: withDeadline(shown, await questionsEnd(ctx, tenderId), ctx.now),
    status: 201,
  })
}

/** Corrects a question, marks it as sent, or records the answer; `{}` changes nothing, null clears. */
export async function updateClarification(
  ctx: CallerCtx,
  { id: tenderId, clarificationId }: { id: string; clarificationId: string },
  input: UpdateClarification,
): Promise<Clarification> {
  const found = await getClarification(ctx, tenderId, clarificationId)
  const [guards, until] = await Promise.all([referring(ctx, tenderId, input), questionsEnd(ctx, tenderId)])
  const revised = await revise(ctx, {
    action: 'PATCH /tenders/:id/clarifications/:clarificationId',
    current: withDeadline(found, until, ctx.now),
    next: async (current) => {
      const { question, lotId, requirementId } = input
      const change = {
        ...(question !== undefined && { question }),
        ...(lotId !== undefined && { lotId }),
        ...(requirementId !== undefined && { requirementId }),
        ...(await progressOf(ctx, tenderId, current, input)),
      }
      const { questionsDeadline, daysLeft } = withDeadline({ ...found, ...change }, until, ctx.now)
      return {
        change: { ...change, questionsDeadline, daysLeft },
        guards,
        write: (stamp) =>
          ctx.db
            .update(clarifications)
            .set({ ...columnsOf(change), ...stamp })
            .where(asRead(ctx, clarifications, current)),
      }
    },
  })
  return revised
}

/** Removes a draft. A question that was sent stays, because the buyer may answer it. */
export async function removeClarification(
  ctx: CallerCtx,
  { id: tenderId, clarificationId }: { id: string; clarificationId: string },
) {
  const current = await getClarification(ctx, tenderId, clarificationId)
  expectVersion(ctx, current.version)
  if (current.status !== 'draft')
    throw forbidden('state', `Only drafts can be removed, and this question is ${current.status}`)
  return commit(ctx, {
    action: 'DELETE /tenders/:id/clarifications/:clarificationId',
    targetId: clarificationId,
    writes: [ctx.db.delete(clarifications).where(asRead(ctx, clarifications, current))],
    answer: { id: clarificationId, deleted: true as const },
  })
}

type Progress = Pick<Clarification, 'sentAt' | 'answer' | 'answeredAt' | 'document'>
const unsent: Progress = { sentAt: null, answer: null, answeredAt: null, document: null }

/** How far a question has come after a change: the state follows from the answer and from the time of sending. */
async function progressOf(ctx: CallerCtx, tenderId: string, before: Progress, input: UpdateClarification) {
  const { answer = before.answer } = input
  const sentAt = timeOf(input.sentAt, before.sentAt)
  const answeredAt = timeOf(input.answeredAt, before.answeredAt)
  if (answer === null && input.answeredAt) throw invalidData('answeredAt', 'needs the `answer`', 'required')
  if (sentAt !== null && answeredAt !== null && answer !== null && answeredAt < sentAt)
    throw invalidData('answeredAt', 'must not be before `sentAt`', 'conflict')
  const status = answer !== null ? 'answered' : sentAt !== null ? 'sent' : 'draft'
  return {
    status,
    sentAt,
    answer,
    answeredAt: answer === null ? null : (answeredAt ?? ctx.now.toISOString()),
    document: await documentOf(ctx, tenderId, before.document, input),
  } as const
}

const timeOf = (given: Date | null | undefined, before: string | null) =>
  given === undefined ? before : (given?.toISOString() ?? null)

async function documentOf(
  ctx: CallerCtx,
  tenderId: string,
  before: Progress['document'],
  { documentId, documentPage }: UpdateClarification,
) {
  if (documentId === undefined && documentPage === undefined) return before
  const id = documentId === undefined ? (before?.id ?? null) : documentId
  if (id !== null && id === before?.id)
    return { ...before, page: documentPage === undefined ? before.page : documentPage }
  if (id !== null) return findSource(ctx, tenderId, id, documentPage ?? null)
  if (documentPage) throw invalidData('documentPage', 'needs the `documentId` of its document', 'required')
  return null
}

/** Refuses a lot or requirement that the tender does not have; the guards are true while it has them. */
async function referring(ctx: CallerCtx, tenderId: string, { lotId, requirementId }: UpdateClarification) {
  if (!lotId && !requirementId) return []
  const { still } = await findReferred(ctx, {
    tenderId,
    lotIds: lotId ? [lotId] : [],
    requirementIds: requirementId ? [requirementId] : [],
    teamId: null,
    consortiumId: null,
    assetIds: [],
    ownerIds: [],
    outline: false,
  })
  return still
}

/** The members of a question that are columns of its row. */
function columnsOf<C extends { document?: Progress['document'] }>({ document, ...own }: C) {
  return {
    ...own,
    ...(document !== undefined && { documentId: document?.id ?? null, documentPage: document?.page ?? null }),
  }
}

const questionsEnd = async (ctx: CallerCtx, tenderId: string) =>
  (await noticeDates(ctx, [tenderId])).get(tenderId)?.questionsDeadline ?? null
