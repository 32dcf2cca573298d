import { toPacked } from '../../platform/db/packed.ts'
import { boundList, forRows, insertLongRows, insertRows } from '../../platform/db/bulk.ts'
import { breaking } from '../../platform/transaction/conflict.ts'
import type { Transaction } from '../../platform/transaction/transact.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { packedNotice, packedRelease } from '../notices/stored.ts'
import { writeMarket } from '../market/write-market.ts'
import { writeSearchRows } from '../tenders/search/index-rows.ts'
import { type NameChange, sameNames, writeNames } from './names.ts'
import type { PreparedTender } from './prepare.ts'
import { fetchMerged, writeMerged } from './write-merged.ts'
import { writeParts } from './write-parts.ts'
import { reviseTenders } from '../tenders/write-revisions.ts'
import { editedTenders } from './edits.ts'
import { writeVersions } from './versions.ts'

/**
 * Writes one import batch, in a few statements for all its tenders. If another import has taken or pointed to one of its
 * names by now, the batch fails and is read again.
 *
 * @throws RowTooLong when a part of a tender is longer than a row of the database can be.
 */
export function transactionOf(ctx: Ctx, prepared: PreparedTender[], names: NameChange | null): Transaction {
  const { guards = [], also = [] } = tendersTransaction(ctx, prepared)
  const { guards: sameNow = [], also: named = [] } = names ? namesTransaction(ctx, names, prepared) : {}
  return { guards: [...guards, ...sameNow], also: [...also, ...named] }
}

/** Writes the names of a batch, and the notices whose descriptions are to be fetched: both are in the main database. */
export function namesTransaction(ctx: Ctx, names: NameChange, prepared: PreparedTender[]): Transaction {
  return {
    guards: sameNames(ctx.d1, names),
    also: [...writeNames(ctx, names), ...insertRows(ctx.d1, awaitDescription, prepared.flatMap(undescribed))],
  }
}

/** Writes the tenders of a batch into the database of the context, with their lines of its change feed. */
export function tendersTransaction(ctx: Ctx, prepared: PreparedTender[]): Transaction {
  const { d1 } = ctx
  const known = prepared.flatMap(({ change: { tenderId, state } }) => (state.doc ? tenderId : []))
  const outcomes = prepared.map(({ market }) => market)
  const also = [
    ...writeMerged(ctx, prepared),
    ...writeSearchRows(
      d1,
      prepared.map(({ search }) => search),
    ),
    d1.prepare('UPDATE corpus SET tenders = tenders + ?1').bind(prepared.length - known.length),
    ...insertLongRows(d1, putNotices, prepared.flatMap(noticeRows)),
    ...writeCompiled(d1, prepared),
    ...writeVersions(ctx, prepared),
    ...reviseTenders(ctx, editedTenders(prepared, ctx.now)),
    ...writeParts(d1, known, prepared),
    ...fetchAgain(ctx, prepared),
    ...fetchMerged(ctx, prepared),
    ...writeMarket(d1, known, outcomes),
    ...forRows(d1, changeRows(prepared), putChanges, ctx.now.getTime()),
  ]
  return { guards: unchangedSinceRead(d1, prepared), also }
}

/**
 * Breaks the batch when a tender has changed since the batch was composed. A new tender needs no check: its
 * row cannot be written twice.
 */
function unchangedSinceRead(d1: D1Database, prepared: PreparedTender[]): D1PreparedStatement[] {
  const expected = prepared.flatMap(({ change: { tenderId, state, merged } }) =>
    [...(state.doc ? [{ tenderId, doc: state.doc }] : []), ...merged].map((each) => [
      each.tenderId,
      each.doc?.version ?? 0,
    ]),
  )
  return forRows(
    d1,
    expected,
    `SELECT ${breaking('a tender has changed since it was read')} FROM json_each(?1) AS expected
     LEFT JOIN tender_docs ON tender_docs.tender_id = expected.value ->> 0
     WHERE coalesce(tender_docs.version, 0) <> expected.value ->> 1`,
  )
}

/** The short cells of a row are one list: each bound value costs more than its letters. */
const putNotices = {
  into: `INSERT OR REPLACE INTO notices (tender_id, notice_id, version, source, imported_at, source_key, source_offset, format, size, release, content)
    SELECT ${Array.from({ length: 9 }, (_, index) => `column1 ->> ${index}`).join(', ')},
      ${toPacked('column1 ->> 9')}, ${toPacked('column2')} FROM (`,
  cells: '(?, ?)',
  after: ')',
}

const noticeRows = ({ change: { tenderId, written } }: PreparedTender) =>
  written.map(({ notice, source, importedAt, file, release }) => [
    [
      tenderId,
      notice.noticeId,
      notice.version,
      source,
      importedAt,
      file?.key ?? null,
      file?.offset ?? null,
      file?.format ?? null,
      file?.size ?? null,
      release ? packedRelease(release, notice) : null,
    ],
    packedNotice(notice),
  ])

/** Replaces the compiled notices of the tenders that have new notices. */
function writeCompiled(d1: D1Database, prepared: PreparedTender[]): D1PreparedStatement[] {
  const changes = prepared.map(({ change }) => change).filter(({ written }) => written.length > 0)
  const rows = changes.flatMap(({ tenderId, notices }) =>
    notices.flatMap(({ notice: { noticeId, version }, source, compiled }) =>
      compiled ? [[tenderId, noticeId, version, source, packedNotice(compiled)]] : [],
    ),
  )
  return [
    ...forRows(
      d1,
      changes.filter(({ state }) => state.doc).map(({ tenderId }) => tenderId),
      `UPDATE notices SET compiled = NULL
       WHERE tender_id IN (SELECT value FROM json_each(?1)) AND compiled IS NOT NULL`,
    ),
    ...forRows(
      d1,
      rows,
      `UPDATE notices SET compiled = ${toPacked('e.value ->> 4')} FROM json_each(?1) AS e
       WHERE tender_id = e.value ->> 0 AND notice_id = e.value ->> 1 AND version = e.value ->> 2
         AND source = e.value ->> 3`,
    ),
  ]
}

const awaitDescription =
  'INSERT OR IGNORE INTO notice_descriptions (source, notice_id, version, published_at, attempts, due_at)'

/** The notices whose descriptions are to be fetched. */
const undescribed = ({ change: { written } }: PreparedTender) =>
  written
    .filter(({ notice }) => notice.describedApart && notice.description === null)
    .map(({ notice, source, importedAt }) => {
      const published = notice.publishedAt === null ? importedAt / 1000 : Date.parse(notice.publishedAt)
      return [source, notice.noticeId, notice.version, published, 0, 0]
    })

const putChanges = `INSERT INTO tender_changes (tender_id, change, at)
  SELECT value ->> 0, iif(value ->> 1, 'updated', 'created'), ?2 FROM json_each(?1)`

const changeRows = (prepared: PreparedTender[]) =>
  prepared
    .filter(({ announced }) => announced)
    .map(({ change: { tenderId, state } }) => [tenderId, Number(state.doc !== null)])

/** A new notice may announce new versions of fetched files. The text that was read stays until it is replaced. */
function fetchAgain(ctx: Ctx, prepared: PreparedTender[]): D1PreparedStatement[] {
  const changed = prepared.filter(({ change }) => change.state.doc && change.written.length > 0)
  if (changed.length === 0) return []
  const statement = ctx.d1
    .prepare(
      `UPDATE document_files SET state = 'waiting', attempts = 0, crashes = 0, due_at = ?2
       WHERE tender_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(boundList(changed.map(({ change }) => change.tenderId)), ctx.now.getTime())
  return [statement]
}
