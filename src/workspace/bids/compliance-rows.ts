import { attached, type RowWork } from '../../insight/compliance/rows.ts'
import type { ComplianceItem, UpdatedRows, UpdateRow, UpdateRows } from '../../insight/compliance/schema.ts'
import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import { findMembers } from '../../identity/accounts/queries.ts'
import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { differing } from '../../platform/transaction/revise.ts'
import { judgeRows, type Several } from '../../platform/transaction/several.ts'
import { mustChange } from '../../platform/transaction/transact.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import { type Loaded, loadCompliance } from './compliance.ts'
import { stillMembers } from './guards.ts'

/**
 * Changes the work on one requirement. `{}` changes nothing; null clears a member. What is recorded about a requirement
 * that is no longer demanded is changed by `updateRows`, whose answer needs no requirement.
 */
export async function updateRow(
  ctx: CallerCtx,
  tenderId: string,
  requirementId: string,
  input: UpdateRow,
): Promise<ComplianceItem> {
  const loaded = await loadCompliance(ctx, tenderId, {})
  const row = found(rowFor(ctx, loaded)(requirementId))
  const isDemanded = loaded.matrix.items.some((item) => item.requirementId === row.requirementId)
  if (!isDemanded) throw notFound('Requirement')
  expectVersion(ctx, row.version)
  const { items } = await write(
    ctx,
    loaded,
    [{ row, input }],
    'PATCH /compliance/:tenderId/requirements/:requirementId',
  )
  const [item] = items
  if (!item) throw notFound('Requirement')
  return item
}

/** Changes the work on several requirements in one transaction: all of them, or none. */
export async function updateRows(
  ctx: CallerCtx,
  tenderId: string,
  { items }: UpdateRows,
): Promise<UpdatedRows> {
  const loaded = await loadCompliance(ctx, tenderId, {})
  const find = rowFor(ctx, loaded)
  // A requirement that is named twice takes the last change of each member.
  const inputs = Map.groupBy(items, ({ requirementId }) => found(find(requirementId)).requirementId)
  const changes = [...inputs].map(([id, same]) => {
    const row = found(find(id))
    for (const { version } of same)
      if (version !== undefined && version !== row.version) throw changedSince(row)
    return { row, input: Object.assign({}, ...same) as UpdateRow }
  })
  return write(ctx, loaded, changes, several)
}

const several = 'PATCH /compliance/:tenderId/requirements'

const changedSince = ({ title, version }: RowWork) =>
  forbidden(
    'version',
    `“${title}” has been changed since: it is at version ${version} now. Read it again and repeat your change`,
  )

/** A requirement that a person has ticked, in the version that the person saw. */
export interface ChosenRow {
  requirementId: string
  version: number
}

/**
 * Makes one change of all ticked requirements. A requirement that someone has changed since the person saw it stays as it
 * is, and the answer names it.
 */
export async function updateChosenRows(
  ctx: CallerCtx,
  tenderId: string,
  chosen: readonly ChosenRow[],
  input: UpdateRow,
): Promise<Several> {
  const loaded = await loadCompliance(ctx, tenderId, {})
  const find = rowFor(ctx, loaded)
  const things = chosen.map(({ requirementId, version }) => {
    const row = find(requirementId)
    return { name: row?.title ?? null, row, seen: version }
  })
  const { changing, answer } = judgeRows(things, ({ row, seen }) => {
    if (row === null) return 'gone'
    if (differing(membersOf(row), changeOf(input)) === null) return 'same'
    return row.version === seen ? 'change' : 'changed'
  })
  const changes = changing.flatMap(({ row }) => (row ? [{ row, input }] : []))
  if (changes.length > 0) await write(ctx, loaded, changes, several)
  return answer
}

function found(row: RowWork | null): RowWork {
  if (row === null) throw notFound('Requirement')
  return row
}

/** The row of a requirement: as stored, or new. A requirement that is no longer demanded still has its row. */
function rowFor(ctx: CallerCtx, { demands, work }: Loaded): (requirementId: string) => RowWork | null {
  const { of } = attached(demands, work)
  const byId = new Map(
    demands.flatMap((each) => [each.requirement, ...each.others].map(({ id }) => [id, each] as const)),
  )
  return (requirementId) => {
    const demand = byId.get(requirementId)
    const stored = demand ? of(demand) : work.find((row) => row.requirementId === requirementId)
    if (!demand && !stored) return null
    const words = demand && {
      requirementId: demand.requirement.id,
      title: demand.requirement.title,
      text: demand.requirement.text,
      documentId: demand.requirement.source.documentId,
    }
    return { ...newRow(ctx, requirementId), ...stored, ...words }
  }
}

const newRow = (ctx: CallerCtx, requirementId: string): RowWork => ({
  id: newId('complianceRow', ctx.now),
  requirementId,
  title: '',
  text: null,
  documentId: null,
  state: null,
  ownerId: null,
  note: null,
  sectionKey: null,
  version: 0,
  updatedAt: ctx.now.toISOString(),
  updatedBy: ctx.caller.user.id,
})

const membersOf = ({ state, ownerId, note, sectionKey }: RowWork) => ({ state, ownerId, note, sectionKey })

const changeOf = ({ state, ownerId, note, sectionKey }: UpdateRow) => ({
  state,
  ownerId,
  note: note === undefined ? undefined : note?.trim() || null,
  sectionKey,
})

interface RowChange {
  row: RowWork
  input: UpdateRow
}

async function write(
  ctx: CallerCtx,
  { matrix: before, work, sections, withWork }: Loaded,
  changes: readonly RowChange[],
  action: string,
): Promise<UpdatedRows> {
  const { tenderId } = before
  const named = new Set(changes.map(({ row }) => row.requirementId))
  const changed = changes.flatMap(({ row, input }) => {
    const change = differing(membersOf(row), changeOf(input))
    const stamp = {
      version: row.version + 1,
      updatedAt: ctx.now.toISOString(),
      updatedBy: ctx.caller.user.id,
    }
    return change ? [{ before: row, after: { ...row, ...change, ...stamp } }] : []
  })
  const guards = await checked(ctx, tenderId, changed, sections)
  const ids = new Set(changed.map(({ after }) => after.id))
  const matrix = withWork([...changed.map(({ after }) => after), ...work.filter(({ id }) => !ids.has(id))])
  const { summary, headline } = matrix
  const answer = {
    tenderId,
    summary,
    headline,
    items: matrix.items.filter(({ requirementId }) => named.has(requirementId)),
  }
  if (changed.length === 0) return answer
  return commit(ctx, {
    action,
    targetId: changed.map(({ after }) => after.requirementId),
    guards,
    writes: [
      mustChange(
        changed.length,
        putRows(
          ctx,
          tenderId,
          changed.map(({ after }) => after),
        ),
      ),
    ],
    also: tellRowOwners(ctx, tenderId, changed),
    answer,
  })
}

interface Changed {
  before: RowWork
  after: RowWork
}

/** The values of a member that changes gave it. */
const newValues = (changed: readonly Changed[], name: 'ownerId' | 'sectionKey') => [
  ...new Set(
    changed.flatMap(({ before, after }) => (after[name] === before[name] ? [] : (after[name] ?? []))),
  ),
]

/** Refuses owners and sections that the company does not have; the guards are true while it has them. */
async function checked(
  ctx: CallerCtx,
  tenderId: string,
  changed: readonly Changed[],
  sections: Loaded['sections'],
) {
  const owners = newValues(changed, 'ownerId')
  const keys = newValues(changed, 'sectionKey')
  await findMembers(ctx, owners)
  if (keys.some((key) => !sections.some((section) => section.key === key))) throw notFound('Section')
  return [
    ...(owners.length > 0 ? [stillMembers(ctx, owners)] : []),
    ...(keys.length > 0 ? [stillSections(ctx, tenderId, keys)] : []),
  ]
}

const stillSections = ({ d1, caller }: CallerCtx, tenderId: string, keys: readonly string[]) =>
  guard(
    d1,
    sql`(SELECT count(DISTINCT s.value ->> 'key') FROM bids AS b, json_each(b.sections) AS s
      WHERE b.company_id = ${caller.company.id} AND b.tender_id = ${tenderId} AND b.status <> 'withdrawn'
        AND s.value ->> 'key' IN (SELECT value FROM json_each(${boundList(keys)}))) = ${keys.length}`,
    'a section is gone',
  )

/**
 * Writes rows in their next versions. A row that another change has written first does not match, and of two first
 * changes at once the second finds the key taken: either breaks the transaction.
 */
function putRows({ d1, caller, now }: CallerCtx, tenderId: string, rows: readonly RowWork[]) {
  return prepare(
    d1,
    sql`INSERT INTO compliance_rows (id, company_id, tender_id, requirement_id, title, text, document_id, state, owner_id, note,
        section_key, version, created_at, updated_at, updated_by)
      SELECT value ->> 'id', ${caller.company.id}, ${tenderId}, value ->> 'requirementId', value ->> 'title',
        value ->> 'text', value ->> 'documentId', value ->> 'state', value ->> 'ownerId', value ->> 'note', value ->> 'sectionKey',
        value ->> 'version', ${now.getTime()}, ${now.getTime()}, ${caller.user.id}
      FROM json_each(${boundList(rows)}) WHERE true
      ON CONFLICT (id) DO UPDATE SET requirement_id = excluded.requirement_id, title = excluded.title,
        text = excluded.text, document_id = excluded.document_id, state = excluded.state, owner_id = excluded.owner_id, note = excluded.note,
        section_key = excluded.section_key, version = excluded.version, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by
      WHERE company_id = excluded.company_id AND version = excluded.version - 1`,
  )
}

/** Notifies everyone whom another user gives requirements, each person once for all requirements of a change. */
function tellRowOwners(ctx: CallerCtx, tenderId: string, changed: readonly Changed[]) {
  const { company, user } = ctx.caller
  const given = changed
    .filter(
      ({ before, after }) => after.ownerId !== before.ownerId && after.ownerId !== user.id && isOpen(after),
    )
    .map(({ after }) => after)
    .filter(({ ownerId }) => ownerId !== null)
  const rows = [...Map.groupBy(given, ({ ownerId }) => ownerId ?? '')].map(([userId, of]) => {
    const [first] = of
    return notificationRow(ctx, company.id, {
      kind: 'requirement.assigned',
      userId,
      title:
        of.length === 1
          ? `Requirement for you: ${cut(first?.title ?? '')}`
          : `${of.length} requirements for you`,
      body: `From ${user.name}`,
      data: { tenderId, requirementId: of.length === 1 ? first?.requirementId : null },
      tenderId,
    })
  })
  return insertNotifications(ctx, rows)
}

const isOpen = ({ state }: RowWork) => state === null || state === 'open'

const cut = (title: string) => (title.length > 100 ? `${title.slice(0, 99).toWellFormed()}…` : title)
