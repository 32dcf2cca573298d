import { getDocument, listDocuments } from '../../catalogue/documents/queries.ts'
import { companyOf, readable } from '../../catalogue/documents/dossiers.ts'
import { type ChangeNotice, changeNotices } from '../../catalogue/tenders/change-notices.ts'
import { ListDocuments } from '../../catalogue/tenders/document-schema.ts'
import { noticeDates } from '../../catalogue/tenders/notice-dates.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound, Problem } from '../../platform/context/errors.ts'
import { derivedId } from '../../platform/context/ids.ts'
import { listRows } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { day, iso, isoOrNull } from '../../platform/time/time.ts'
import type { Clarification, ListClarifications, questionStatuses, SourceDocument } from './schema.ts'

interface Row {
  id: string
  tender_id: string
  question: string
  asked_by: string
  name: string | null
  status: (typeof questionStatuses)[number]
  sent_at: number | null
  answer: string | null
  answered_at: number | null
  document_id: string | null
  document_page: number | null
  document: string | null
  lot_id: string | null
  requirement_id: string | null
  version: number
  created_at: number
  updated_at: number
}

/** A document that the tender no longer has keeps its id, and its title is unknown. */
const sourceOf = ({ document_id, document_page, document }: Row): SourceDocument | null => {
  if (document_id === null) return null
  const { title = 'Document', url = null } = JSON.parse(document ?? '{}') as { title?: string; url?: string }
  return { id: document_id, title, url, page: document_page }
}

const clarificationOf = (row: Row): Clarification => ({
  id: row.id,
  tenderId: row.tender_id,
  status: row.status,
  question: row.question,
  askedBy: { id: row.asked_by, name: row.name },
  sentAt: isoOrNull(row.sent_at),
  answer: row.answer,
  answeredAt: isoOrNull(row.answered_at),
  document: sourceOf(row),
  lotId: row.lot_id,
  requirementId: row.requirement_id,
  questionsDeadline: null,
  daysLeft: null,
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

const columns = raw('c.*, u.name, d.content AS document')
/** The document with the answer may be one of the company's own. */
const tablesOf = (ctx: CallerCtx, tenderId: string): Sql =>
  sql`clarifications AS c LEFT JOIN users AS u ON u.id = c.asked_by
    LEFT JOIN documents AS d ON d.tender_id IN ${readable(tenderId, companyOf(ctx))} AND d.id = c.document_id`
const ours = ({ caller }: CallerCtx, tenderId: string): Sql =>
  sql`c.company_id = ${caller.company.id} AND c.tender_id = ${tenderId}`

/** One question of the company, without the dates of the tender. */
export async function getClarification(
  ctx: CallerCtx,
  tenderId: string,
  id: string,
): Promise<Clarification & { version: number; updatedAt: string }> {
  const query = sql`SELECT ${columns} FROM ${tablesOf(ctx, tenderId)} WHERE ${ours(ctx, tenderId)} AND c.id = ${id}`
  const row = await prepare(ctx.d1, query).first<Row>()
  if (!row) throw notFound('Clarification')
  return { ...clarificationOf(row), version: row.version, updatedAt: iso(row.updated_at) }
}

/**
 * The questions of the company about a tender, the newest first, then what the buyer published. A company still sees its
 * own questions after the tender was withdrawn.
 */
export async function listClarifications(
  ctx: CallerCtx,
  tenderId: string,
  { status, page, limit }: ListClarifications,
): Promise<Page<Clarification>> {
  const own = {
    select: columns,
    from: tablesOf(ctx, tenderId),
    where: [ours(ctx, tenderId), status === undefined ? null : sql`c.status = ${status}`],
    orderBy: raw('c.id DESC'),
    page,
    limit,
  }
  const [questions, published, dates] = await Promise.all([
    listRows(ctx, own, clarificationOf),
    listPublished(ctx, tenderId),
    noticeDates(ctx, [tenderId]),
  ])
  if (published === null && questions.total === 0 && !(await hasAny(ctx, tenderId))) throw notFound('Tender')
  const others = status === undefined || status === 'published' ? (published ?? []) : []
  const until = dates.get(tenderId)?.questionsDeadline ?? null
  const from = Math.max(0, (page - 1) * limit - questions.total)
  const items = [
    ...questions.items.map((each) => withDeadline(each, until, ctx.now)),
    ...others.slice(from, Math.max(from, page * limit - questions.total)),
  ]
  return { items, total: questions.total + others.length }
}

async function hasAny(ctx: CallerCtx, tenderId: string): Promise<boolean> {
  const query = sql`SELECT 1 AS found FROM clarifications AS c WHERE ${ours(ctx, tenderId)} LIMIT 1`
  return (await prepare(ctx.d1, query).first('found')) !== null
}

/** A question without an answer, with the date until which the buyer takes questions. */
export const withDeadline = <C extends Clarification>(
  question: C,
  questionsDeadline: string | null,
  now: Date,
): C => {
  if (questionsDeadline === null || question.status === 'answered' || question.status === 'published')
    return question
  const left = Date.parse(questionsDeadline) - now.getTime()
  return { ...question, questionsDeadline, daysLeft: Math.max(0, Math.ceil(left / day)) }
}

/**
 * What the buyer published: documents of the kind `clarification`, and the notices that change the terms, with their
 * words. Null if the tender does not exist or was withdrawn.
 */
async function listPublished(ctx: CallerCtx, tenderId: string): Promise<Clarification[] | null> {
  const found = await ifFound(
    Promise.all([
      listDocuments(ctx, tenderId, ListDocuments.parse({ kind: 'clarification', limit: '100' })),
      changeNotices(ctx, tenderId),
    ]),
  )
  if (found === null) return null
  const [{ items: documents }, changes] = found
  return [
    ...documents.map((document) =>
      publishedEntry(tenderId, { documentId: document.id, ...document, publishedAt: document.fetchedAt }),
    ),
    ...changes.map((change) => publishedEntry(tenderId, change)),
  ]
}

interface Published extends Pick<ChangeNotice, 'documentId' | 'title' | 'url' | 'publishedAt'> {
  text?: string | null
}

const publishedEntry = (
  tenderId: string,
  { documentId, title, url, publishedAt, text = null }: Published,
): Clarification => ({
  id: derivedId('clarification', documentId),
  tenderId,
  status: 'published',
  question: null,
  askedBy: null,
  sentAt: null,
  answer: text,
  answeredAt: publishedAt,
  document: { id: documentId, title, url, page: null },
  lotId: null,
  requirementId: null,
  questionsDeadline: null,
  daysLeft: null,
  version: 1,
  createdAt: publishedAt,
  updatedAt: null,
})

async function ifFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** The document of the tender with an answer. */
export async function findSource(
  ctx: CallerCtx,
  tenderId: string,
  documentId: string,
  page: number | null,
): Promise<SourceDocument> {
  const { id, title, url } = await getDocument(ctx, { id: tenderId, documentId })
  return { id, title, url, page }
}

/** How many questions of the company about a tender have no answer, drafts included. */
export async function countOpenQuestions(ctx: CallerCtx, tenderId: string): Promise<number> {
  const query = sql`SELECT count(*) AS n FROM clarifications AS c WHERE ${ours(ctx, tenderId)}
    AND c.status <> 'answered'`
  return (await prepare(ctx.d1, query).first<number>('n')) ?? 0
}
