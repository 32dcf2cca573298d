import type { NoticeRow } from '../tenders/compose/stored.ts'
import { lotsOfRows } from '../tenders/lots.ts'
import { forRows } from '../../platform/db/bulk.ts'
import { fromPacked, type Packed, unpack } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { breaking } from '../../platform/transaction/conflict.ts'
import { type Transaction, tryTransact } from '../../platform/transaction/transact.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { dateTables } from '../../reading/facts/cues-dates.ts'
import type { DocumentText } from '../../reading/document/document-text.ts'
import { passageTables, type TenderText } from '../../reading/passages/write.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { tenderOfTexts } from './dossiers.ts'
import { replaceDerived, requirementsOfText, type StoredText } from './write-text.ts'

type ReindexCtx = Pick<Ctx, 'd1' | 'env' | 'later' | 'now'>
type Reindexed = { indexed: number; next: string | null }
type FoundText = TenderText & { lotIds: string[] | null } & Pick<Row, 'version' | 'fetchedAt'>
type ReadText = StoredText & Pick<Row, 'version' | 'fetchedAt'>

/** The number of documents that are read at once, because their pages are read whole. */
const step = 5

interface Row extends Omit<DocumentText, 'pages'> {
  tenderId: string
  country: string | null
  /** The version of the tender and the time of the reading: a later one rewrites the pages. */
  version: number | null
  fetchedAt: number | null
  isFetched: 0 | 1
  text: Packed
}

/**
 * Re-reads the next documents after `after` from their stored pages: needed after a change of the vocabulary
 * or the rules. Requirements of texts that came with notices are written with the notices (`reindex` of the
 * catalogue). `next` is the id to continue from, null at the end. If a notice or a fetched file changes one
 * of the texts in the meantime, all are read again.
 */
export async function reindexTexts(ctx: ReindexCtx, after: string | null): Promise<Reindexed> {
  for (;;) {
    const texts = await textsAfter(ctx, after)
    if (texts.length > 0 && !(await tryTransact(ctx, transactionOf(ctx, texts), [changed]))) continue
    const last = texts.at(-1)
    return {
      indexed: texts.length,
      next: last && texts.length === step ? `${last.tenderId}/${last.document.id}` : null,
    }
  }
}

const changed = 'a text has changed since it was read'

const transactionOf = ({ d1 }: ReindexCtx, texts: readonly ReadText[]): Transaction => ({
  guards: forRows(
    d1,
    texts.map(({ tenderId, document, version, fetchedAt }) => [tenderId, document.id, version, fetchedAt]),
    `SELECT ${breaking(changed)} FROM json_each(?1) AS expected
     LEFT JOIN tender_docs AS t ON t.tender_id = ${tenderOfTexts('(expected.value ->> 0)').text}
     LEFT JOIN document_files AS f ON f.document_id = expected.value ->> 1
     WHERE t.version IS NOT expected.value ->> 2 OR f.fetched_at IS NOT expected.value ->> 3`,
  ),
  also: replaceDerived({ d1 }, texts),
})

/** The next texts after `after`. */
async function textsAfter(ctx: ReindexCtx, after: string | null): Promise<ReadText[]> {
  const [tenderId = '', documentId = ''] = after?.split('/') ?? []
  const next = `SELECT tender_id, id, kind, language, content FROM documents
    WHERE (tender_id, id) > (?1, ?2) AND EXISTS (SELECT 1 FROM document_pages WHERE document_id = documents.id)
    ORDER BY tender_id, id LIMIT ?3`
  const bound = (query: string) => ctx.d1.prepare(query).bind(tenderId, documentId, step)
  const [pages, notices] = await ctx.d1.batch([
    bound(`SELECT d.tender_id AS tenderId, d.id, d.content ->> 'title' AS title, d.kind, d.language, ${fromPacked('p.text')} AS text,
      t.item ->> '$.buyer.country' AS country, t.version, f.fetched_at AS fetchedAt, f.document_id IS NOT NULL AS isFetched
      FROM (${next}) AS d
      LEFT JOIN tender_docs AS t ON t.tender_id = ${tenderOfTexts('d.tender_id').text} LEFT JOIN document_files AS f ON f.document_id = d.id
      CROSS JOIN document_pages AS p ON p.document_id = d.id ORDER BY d.tender_id, d.id, p.page`),
    bound(`SELECT DISTINCT d.tender_id, ${fromPacked('n.content')} AS content, ${fromPacked('n.compiled')} AS compiled, n.source,
      n.imported_at FROM (${next}) AS d
      CROSS JOIN notices AS n ON n.tender_id = ${tenderOfTexts('d.tender_id').text}`),
  ])
  const lots = Map.groupBy(rowsOf<NoticeRow & { tender_id: string }>(notices), (row) => row.tender_id)
  const texts = new Map<string, FoundText>()
  for (const { tenderId, country, version, fetchedAt, isFetched, text, ...row } of rowsOf<Row>(pages)) {
    const known = texts.get(row.id) ?? {
      tenderId,
      country,
      version,
      fetchedAt,
      lotIds: isFetched ? lotsOfRows(lots.get(tenderId) ?? [], ctx.now).map(({ id }) => id) : null,
      document: { ...row, pages: [] },
    }
    known.document.pages.push(unpack(text))
    texts.set(row.id, known)
  }
  await loadTables(ctx, [...passageTables, ...dateTables, ...requirementTables])
  return [...texts.values()].map(({ lotIds, ...text }) => ({
    ...text,
    requirements: lotIds && requirementsOfText({ ...text, lotIds }),
  }))
}
