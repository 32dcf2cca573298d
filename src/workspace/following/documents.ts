import type { RequirementChange } from '../../catalogue/tenders/revised-requirements.ts'
import { revisionColumns, revisionOf, type RevisionRow } from '../../catalogue/tenders/revisions.ts'
import type { TenderEdit } from '../../catalogue/tenders/revisions-schema.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import { several } from '../../delivery/events/texts.ts'
import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import { rowChanged } from '../../platform/transaction/conflict.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { editText, joinedEdits, requirementsText } from './change-words.ts'
import { followersOf } from './followers.ts'
import { moveProgress, readProgress } from './progress.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

const changesAtOnce = 500
/** Max members of a tender that a notification names. The page of the changes lists all. */
const maxEdits = 6
/** Max documents that a notification names. The page of the tender lists all documents. */
const maxNamed = 5
const maxIds = 50

/** The tenders of some versions, each with the versions in their order and the companies that follow the tender. */
const readVersions = `
  SELECT v.tender_id AS tenderId, t.item, (SELECT json_group_array(company_id) FROM (${followersOf('v.tender_id')})) AS companies,
    json_group_array(json_object('id', v.document_id, 'change', v.change, 'title', d.content ->> 'title') ORDER BY v.seq) AS documents
  FROM document_versions AS v CROSS JOIN documents AS d ON d.tender_id = v.tender_id AND d.id = v.document_id
  CROSS JOIN tender_docs AS t ON t.tender_id = v.tender_id
  WHERE v.seq > ?1 AND v.seq <= ?2 GROUP BY v.tender_id`

/** Most changed tenders are followed by nobody: their changes stay in the database. */
const readRevisions = `
  SELECT ${revisionColumns}, t.item, (SELECT json_group_array(company_id) FROM (${followersOf('r.tender_id')})) AS companies
  FROM tender_revisions AS r CROSS JOIN tender_docs AS t ON t.tender_id = r.tender_id
  WHERE r.seq > ?1 AND r.seq <= ?2 AND r.added IS NOT NULL AND EXISTS (${followersOf('r.tender_id')})
  ORDER BY r.seq`

interface Version {
  id: string
  change: 'new' | 'changed'
  title: string
}

interface Changed {
  tenderId: string
  item: string
  companies: string
  versions: Version[]
  edits: TenderEdit[]
  requirements: RequirementChange[]
}

/**
 * Notifies followers what has changed about a tender: its dates, value, lots and requirements, and its documents. A
 * follower gets one notification for the changes since the last run. Returns the number of notifications, and whether more
 * changes are left.
 */
export async function announceDocuments(ctx: RunCtx): Promise<{ told: number; more: boolean }> {
  const steps = await Promise.all([
    stepOf(ctx.d1, 'documents', 'document_versions'),
    stepOf(ctx.d1, 'revisions', 'tender_revisions'),
  ])
  const [documents, revisions] = steps
  if (steps.every(({ end }) => end === null)) return { told: 0, more: false }
  const [versions, edited] = await ctx.d1.batch([
    ctx.d1.prepare(readVersions).bind(documents.from, documents.end ?? 0),
    ctx.d1.prepare(readRevisions).bind(revisions.from, revisions.end ?? 0),
  ])
  const changed = changedOf(rowsOf<VersionsRow>(versions), rowsOf<EditedRow>(edited))
  const notices = changed.flatMap((row) => noticesOf(ctx, row))
  const written = await tryTransact(
    ctx,
    {
      // Of two runs at once the second finds that the progress has moved, and writes nothing.
      guards: steps.map(({ what, from }) =>
        guard(
          ctx.d1,
          sql`EXISTS (SELECT 1 FROM announcing WHERE what = ${what} AND upto = ${from})`,
          rowChanged,
        ),
      ),
      also: [
        ...insertNotifications(ctx, notices),
        ...steps.flatMap(({ what, end }) => (end === null ? [] : [moveProgress(ctx.d1, what, end)])),
      ],
    },
    [rowChanged],
  )
  const more = steps.some(({ count }) => count === changesAtOnce)
  return { told: written ? notices.length : 0, more: written && more }
}

/** The next changes of one table: those after `from`, up to `end`. */
async function stepOf(
  d1: D1Database,
  what: 'documents' | 'revisions',
  table: 'document_versions' | 'tender_revisions',
) {
  const from = await readProgress(d1, what)
  const row = await d1
    .prepare(
      `SELECT max(seq) AS seq, count(*) AS n FROM
         (SELECT seq FROM ${table} WHERE seq > ?1 ORDER BY seq LIMIT ${changesAtOnce})`,
    )
    .bind(from)
    .first<{ seq: number | null; n: number }>()
  return { what, from, end: row?.seq ?? null, count: row?.n ?? 0 }
}

type VersionsRow = Pick<Changed, 'tenderId' | 'item' | 'companies'> & { documents: string }
type EditedRow = RevisionRow & Pick<Changed, 'item' | 'companies'>

/** The changes of each tender together. */
function changedOf(versions: VersionsRow[], edited: EditedRow[]): Changed[] {
  const changed = new Map<string, Changed>()
  const entryOf = (tenderId: string, { item, companies }: Pick<Changed, 'item' | 'companies'>) => {
    const entry = changed.get(tenderId) ?? {
      tenderId,
      item,
      companies,
      versions: [],
      edits: [],
      requirements: [],
    }
    changed.set(tenderId, entry)
    return entry
  }
  for (const row of versions)
    entryOf(row.tenderId, row).versions.push(...(JSON.parse(row.documents) as Version[]))
  for (const row of edited) {
    const { edits, requirements } = revisionOf(row)
    const entry = entryOf(row.tender_id, row)
    entry.edits.push(...edits)
    entry.requirements.push(...requirements)
  }
  return [...changed.values()]
}

function noticesOf(ctx: RunCtx, { tenderId, item, companies, versions, ...revised }: Changed) {
  const { title } = itemAt(item, ctx.now)
  const edits = joinedEdits(revised.edits)
  const parts = [
    ...edits.slice(0, maxEdits).map((edit) => shortened(editText(edit))),
    ...(edits.length > maxEdits ? [`${edits.length - maxEdits} further changes`] : []),
    requirementsText(revised.requirements) ?? '',
  ].filter(Boolean)
  if (parts.length === 0 && versions.length === 0) return []
  const onlyDocuments = parts.length === 0
  const documents = versions.length === 0 ? [] : [namesText(versions)]
  return (JSON.parse(companies) as string[]).map((companyId) =>
    notificationRow(ctx, companyId, {
      kind: onlyDocuments ? 'tender.documents' : 'tender.changed',
      title: `${onlyDocuments ? countText(versions) : 'Changed'}: ${title}`,
      body: [...parts, ...(onlyDocuments ? documents : documents.map((text) => `Documents: ${text}`))].join(
        '; ',
      ),
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
    return change === 'changed' ? `${shortened(title)} (changed)` : shortened(title)
  })
  const left = versions.length - named.length
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ')
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text)
