import { forRows, insertRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound, Problem } from '../../platform/context/errors.ts'
import { newId, timeOfId } from '../../platform/context/ids.ts'
import { periodBindings } from '../../platform/db/period-databases.ts'
import { bindingOfTender } from '../periods/directory.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { noticeTables } from '../notices/read-notices.ts'
import { transact } from '../../platform/transaction/transact.ts'
import { byDescription, inOrder, type StoredNotice } from '../tenders/compose/order.ts'
import type { TenderItem } from '../tenders/item-schema.ts'
import { again, composeParts } from './apply.ts'
import { contradicts } from './contradiction.ts'
import { noticeNames } from './names.ts'
import { loadStates } from './tender-state.ts'

/** A tender that comes out of another, with its notices. */
interface Part {
  tenderId: string
  notices: StoredNotice[]
}

/**
 * Splits a tender that was merged from several purchases by mistake. With `noticeIds`, these notices become a
 * separate tender. Without, each tender that was merged into it is restored under its old id, or, if none was
 * merged, the notices that contradict the others are split off. The records of companies follow the notices;
 * see the triggers on `split_tenders`. Returns the items of all tenders, the tender itself first.
 */
export const splitTender = (
  ctx: Ctx,
  id: string,
  { noticeIds }: { noticeIds?: string[] | undefined },
): Promise<TenderItem[]> => again(() => split(ctx, id, noticeIds))

async function split(ctx: Ctx, id: string, noticeIds: string[] | undefined): Promise<TenderItem[]> {
  if ((await bindingOfTender(ctx, id)) !== null)
    throw new Problem('INVALID_DATA', 'A tender in the database of a period cannot be split')
  const [states] = await Promise.all([loadStates(ctx, [id]), loadTables(ctx, noticeTables)])
  const state = states.get(id)
  if (!state?.doc) throw notFound('Tender')
  const { notices } = state
  const parts = noticeIds ? [partNamed(ctx, id, noticeIds, notices)] : await partsOf(ctx, id, notices)
  const leaving = new Set(parts.flatMap((part) => part.notices))
  const rest = notices.filter((each) => !leaving.has(each))
  if (rest.length === 0 || parts.length === 0 || parts.some((part) => part.notices.length === 0))
    throw new Problem('INVALID_DATA', 'Name some but not all of the notices that belong to another tender')
  const { items, transaction } = await composeParts(ctx, [
    { tenderId: id, state, notices: rest },
    ...parts.map((part) => ({ ...part, state: { notices: [], doc: null } })),
  ])
  const { guards = [], also = [] } = transaction
  const taken = parts.flatMap((part) => takeOut(ctx, id, part, rest))
  const following = followers(ctx, id, notices, parts)
  await transact(ctx, { guards, also: [...taken, ...also, ...following, ...forget(ctx, parts)] })
  return items
}

/** What the tenders had before their merge is of no use once the merge is undone. */
const forget = ({ d1 }: Ctx, parts: Part[]) =>
  forRows(
    d1,
    parts.map(({ tenderId }) => tenderId),
    'DELETE FROM merged_records WHERE merged_id IN (SELECT value FROM json_each(?1))',
  )

const partNamed = (ctx: Ctx, id: string, noticeIds: string[], notices: StoredNotice[]): Part => ({
  tenderId: idBeside(ctx, id),
  notices: notices.filter(({ notice }) => noticeIds.includes(notice.noticeId)),
})

/**
 * The tenders that were merged into the tender; if there are none, the groups of notices that contradict the
 * others.
 */
async function partsOf(ctx: Ctx, id: string, notices: StoredNotice[]): Promise<Part[]> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT r.merged_id AS id, r.record_id AS notice FROM merged_tenders AS m
       JOIN merged_records AS r ON r.merged_id = m.tender_id AND r.kind = 'notices' WHERE m.kept_id = ?1`,
    )
    .bind(id)
    .all<{ id: string; notice: string }>()
  if (results.length > 0) {
    const merged = Map.groupBy(results, (row) => row.id)
    return [...merged].map(([tenderId, rows]) => ({
      tenderId,
      notices: notices.filter((each) => rows.some(({ notice }) => notice === keyOf(each))),
    }))
  }
  const groups: StoredNotice[][] = []
  for (const each of inOrder(notices)) {
    const group = groups.find(
      (some) =>
        !contradicts(
          each.notice,
          some.map(({ notice }) => notice),
        ),
    )
    if (group) group.push(each)
    else groups.push([each])
  }
  return groups.slice(1).map((group) => ({ tenderId: idBeside(ctx, id), notices: group }))
}

/** A new id; in a divided catalogue one of the same period as another. */
const idBeside = ({ env, now }: Ctx, id: string): string =>
  newId('tender', periodBindings(env).length === 0 ? now : timeOfId(id))

/** As `merged_records` names a notice. */
const keyOf = ({ notice, source }: StoredNotice) => JSON.stringify([notice.noticeId, notice.version, source])

/**
 * Statements that take the notices and names of a part out of the tender, and separate the two from then on.
 */
function takeOut({ d1, now }: Ctx, id: string, part: Part, rest: StoredNotice[]): D1PreparedStatement[] {
  const { tenderId, notices } = part
  const names = (of: 'own' | 'pointsTo', all: StoredNotice[]) =>
    new Set(all.flatMap(({ notice }) => noticeNames(notice)[of]))
  const only = (of: 'own' | 'pointsTo') => [...names(of, notices).difference(names(of, rest))]
  const move = (table: string, refs: string[]) =>
    forRows(
      d1,
      refs,
      `UPDATE OR IGNORE ${table} SET tender_id = ?3
       WHERE tender_id = ?2 AND ref IN (SELECT value FROM json_each(?1))`,
      id,
      tenderId,
    )
  return [
    d1.prepare('DELETE FROM merged_tenders WHERE tender_id = ?1').bind(tenderId),
    ...forRows(
      d1,
      notices.map(({ notice, source }) => [notice.noticeId, notice.version, source]),
      `DELETE FROM notices WHERE tender_id = ?2 AND (notice_id, version, source) IN
         (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1))`,
      id,
    ),
    ...move('tender_refs', only('own')),
    ...move('tender_pointers', only('pointsTo')),
    ...insertRows(d1, 'INSERT OR IGNORE INTO separated_tenders (tender_id, other_id, buyer, made, at)', [
      [tenderId, id, '', 1, now.getTime()],
      [id, tenderId, '', 0, now.getTime()],
    ]),
  ]
}

/**
 * Statements that move the records of companies: each follows the notice that described the tender when the record was
 * made.
 */
function followers(
  { d1, now }: Ctx,
  id: string,
  notices: StoredNotice[],
  parts: Part[],
): D1PreparedStatement[] {
  const times = [...new Set(notices.map(({ importedAt }) => Math.floor(importedAt / 1000)))].toSorted(
    (a, b) => a - b,
  )
  const periods = times.map((since, index) => {
    const known = inOrder(notices.filter(({ importedAt }) => importedAt / 1000 < since + 1))
    const [main] = byDescription(known.map(({ notice }) => notice))
    const part = parts.find((each) => each.notices.some(({ notice }) => notice === main))
    return { since, until: times[index + 1] ?? Number.MAX_SAFE_INTEGER, part }
  })
  const rows = [
    ...parts.map(({ tenderId }) => [id, tenderId, 0, 0, now.getTime()]),
    ...periods.flatMap(({ since, until, part }) =>
      part ? [[id, part.tenderId, since, until, now.getTime()]] : [],
    ),
  ]
  return insertRows(d1, 'INSERT INTO split_tenders (from_id, to_id, since, until, at)', rows)
}
