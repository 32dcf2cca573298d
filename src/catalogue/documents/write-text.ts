import { newVersion } from '../tenders/search/counting.ts'
import { toPacked, pack } from '../../platform/db/packed.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { inDollarsOf } from '../../reading/requirements/dollars.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { packRequirements } from '../../reading/requirements/stored.ts'
import { documentRequirements } from '../../reading/requirements/requirements.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { clearPassages, type TenderText, writePassages } from '../../reading/passages/write.ts'

/** The text of a document of a tender; `requirements` is null if they are written with the notices. */
export interface StoredText extends TenderText {
  requirements: Requirement[] | null
}

/** The requirements of a fetched document. */
export const requirementsOfText = ({
  tenderId,
  lotIds,
  country,
  document,
}: TenderText & { lotIds: string[] }): Requirement[] =>
  inDollarsOf(country, documentRequirements(tenderId, [document], lotIds))

/** Replaces everything that follows from the text of one fetched document: pages, passages, closing dates, requirements. */
export function replaceText(ctx: Pick<Ctx, 'd1'>, text: StoredText): D1PreparedStatement[] {
  const { document } = text
  const pages = document.pages.map((words, index) => ({
    page: index + 1,
    text: pack(words, 'texts'),
    path: document.paths?.[index] ?? null,
  }))
  return [
    clear(ctx, 'document_pages', [document.id]),
    ...forRows(ctx.d1, pages, insertPages, document.id),
    ...replaceDerived(ctx, [text]),
  ]
}

/** Replaces what follows from the pages of documents: passages, closing dates, requirements. */
export function replaceDerived(ctx: Pick<Ctx, 'd1'>, texts: readonly StoredText[]): D1PreparedStatement[] {
  const ids = texts.map(({ document }) => document.id)
  const fetched = texts.filter(({ requirements }) => requirements !== null)
  return [
    outdateSearches(ctx, ids),
    clear(
      ctx,
      'requirements',
      fetched.map(({ document }) => document.id),
    ),
    ...writePassages(ctx.d1, [...texts]),
    ...fetched.flatMap(({ tenderId, requirements, document }) => {
      const from = tenderId.startsWith('tender_') ? aboveNotices : aboveFetched
      const lists = packRequirements(requirements ?? [])
      return forRows(ctx.d1, lists, insertRequirements, tenderId, document.id, from)
    }),
    outdateSearches(ctx, ids),
  ]
}

/**
 * Searches show the deadlines that public documents state: their cached answers end when such documents come or go.
 */
const outdateSearches = ({ d1 }: Pick<Ctx, 'd1'>, documentIds: string[]): D1PreparedStatement =>
  d1
    .prepare(
      `${newVersion} WHERE EXISTS
        (SELECT 1 FROM stated_deadlines WHERE document_id IN (SELECT value FROM json_each(?1))
          AND substr(tender_id, 1, 7) = 'tender_')`,
    )
    .bind(boundList(documentIds))

/** Removes the text of fetched documents and what follows from it. */
export const clearText = (ctx: Pick<Ctx, 'd1'>, documentIds: string[]): D1PreparedStatement[] => [
  outdateSearches(ctx, documentIds),
  clear(ctx, 'document_pages', documentIds),
  clear(ctx, 'requirements', documentIds),
  ...clearPassages(ctx.d1, documentIds),
]

const clear = ({ d1 }: Pick<Ctx, 'd1'>, table: string, documentIds: string[]): D1PreparedStatement =>
  d1
    .prepare(`DELETE FROM ${table} WHERE document_id IN (SELECT value FROM json_each(?1))`)
    .bind(boundList(documentIds))

const insertPages = `INSERT INTO document_pages (document_id, page, text, path)
  SELECT ?2, value ->> 'page', ${toPacked("value ->> 'text'")}, value ->> 'path' FROM json_each(?1)`

/**
 * Lists of requirements of notices are numbered from 0 and rewritten with the notices. Those of fetched
 * documents are numbered from here on, so that they stay. Those of a company's own documents follow.
 */
const aboveNotices = 1_000_000
const aboveFetched = 1_000_000_000

const insertRequirements = `
  INSERT INTO requirements (tender_id, ordinal, content, document_id)
  SELECT ?2, last.ordinal + 1 + key, ${toPacked('value')}, ?3
  FROM json_each(?1),
    (SELECT max(?4, coalesce(max(ordinal), 0)) AS ordinal FROM requirements WHERE tender_id = ?2) AS last`
