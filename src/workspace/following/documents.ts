import { itemAt } from '../../catalogue/tenders/reference.ts'
import { several } from '../../delivery/events/texts.ts'
import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { rowChanged } from '../../platform/transaction/conflict.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { followersOf } from './followers.ts'
import { moveProgress, readProgress } from './progress.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

const versionsAtOnce = 500
/** Max documents that a notification names. The page of the tender lists all documents. */
const maxNamed = 5
const maxIds = 50

/** The tenders of some versions, each with the versions in their order and the companies that follow the tender. */
const readChanged = `
  SELECT v.tender_id AS tenderId, t.item, (SELECT json_group_array(company_id) FROM (${followersOf('v.tender_id')})) AS companies,
    json_group_array(json_object('id', v.document_id, 'change', v.change, 'title', d.content ->> 'title') ORDER BY v.seq) AS documents
  FROM document_versions AS v CROSS JOIN documents AS d ON d.tender_id = v.tender_id AND d.id = v.document_id
  CROSS JOIN tender_docs AS t ON t.tender_id = v.tender_id
  WHERE v.seq > ?1 AND v.seq <= ?2 GROUP BY v.tender_id`

interface Changed {
  tenderId: string
  item: string
  companies: string
  documents: string
}

interface Version {
  id: string
  change: 'new' | 'changed'
  title: string
}

/**
 * Notifies followers which documents of a tender are new or changed, once for each version. Returns the number of
 * notifications, and whether more versions are left.
 */
export async function announceDocuments(ctx: RunCtx): Promise<{ told: number; more: boolean }> {
  const from = await readProgress(ctx.d1, 'documents')
  const [end, count] = await endOfStep(ctx.d1, from)
  if (end === null) return { told: 0, more: false }
  const { results } = await ctx.d1.prepare(readChanged).bind(from, end).all<Changed>()
  const notices = results.flatMap((row) => noticesOf(ctx, row))
  const written = await tryTransact(
    ctx,
    {
      // Of two runs at once the second finds that the progress has moved, and writes nothing.
      guards: [
        guard(
          ctx.d1,
          sql`EXISTS (SELECT 1 FROM announcing WHERE what = 'documents' AND upto = ${from})`,
          rowChanged,
        ),
      ],
      also: [...insertNotifications(ctx, notices), moveProgress(ctx.d1, 'documents', end)],
    },
    [rowChanged],
  )
  return { told: written ? notices.length : 0, more: written && count === versionsAtOnce }
}

async function endOfStep(d1: D1Database, from: number): Promise<[end: number | null, count: number]> {
  const row = await d1
    .prepare(
      `SELECT max(seq) AS seq, count(*) AS n FROM
         (SELECT seq FROM document_versions WHERE seq > ?1 ORDER BY seq LIMIT ${versionsAtOnce})`,
    )
    .bind(from)
    .first<{ seq: number | null; n: number }>()
  return [row?.seq ?? null, row?.n ?? 0]
}

function noticesOf(ctx: RunCtx, { tenderId, item, companies, documents }: Changed) {
  const versions = JSON.parse(documents) as Version[]
  const { title } = itemAt(item, ctx.now)
  return (JSON.parse(companies) as string[]).map((companyId) =>
    notificationRow(ctx, companyId, {
      kind: 'tender.documents',
      title: `${countText(versions)}: ${title}`,
      body: namesText(versions),
      data: { tenderId, documentIds: versions.slice(0, maxIds).map(({ id }) => id) },
      tenderId,
    }),
  )
}

/** How many documents are new, and how many have changed: 2 new documents, 1 changed. */
function countText(versions: Version[]): string {
  const fresh = versions.filter(({ change }) => change === 'new').length
  const changed = versions.length - fresh
  if (fresh === 0) return several(changed, 'changed document')
  const text = several(fresh, 'new document')
  return changed === 0 ? text : `${text}, ${changed} changed`
}

function namesText(versions: Version[]): string {
  const named = versions.slice(0, maxNamed).map(({ title, change }) => {
    const short = title.length > 120 ? `${title.slice(0, 119).toWellFormed()}…` : title
    return change === 'changed' ? `${short} (changed)` : short
  })
  const left = versions.length - named.length
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ')
}
