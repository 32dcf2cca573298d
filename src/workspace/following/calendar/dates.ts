import type { Ctx } from '../../../platform/context/context.ts'
import { prepare } from '../../../platform/db/sql.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { day } from '../../../platform/time/time.ts'
import type { TenderStatus } from '../../../catalogue/notices/vocabulary.ts'
import { atTime } from '../../../catalogue/tenders/compose/at-time.ts'
import { noticeDates } from '../../../catalogue/tenders/notice-dates.ts'
import { itemOf } from '../../../catalogue/tenders/reference.ts'
import {
  type DatedRow,
  readStated,
  type ShownDeadline,
  statedDeadlinesOf,
  withStatedDeadlines,
} from '../../../catalogue/tenders/stated-deadline.ts'
import { deadlinesFor, readItem, settleItem } from '../../../catalogue/tenders/search/item.ts'
import { tendersFollowedBy } from '../followers.ts'
import { dueStatements, type DueRow } from './due.ts'
import type { CalendarDate } from './schema.ts'
import type { KeyDate } from '../../../insight/analyses/general/schema.ts'

type DatesCtx = Pick<Ctx, 'd1' | 'env' | 'now'>

/** In milliseconds: dates further back are left out. */
const past = 90 * day
/** Max dates of each kind, far more than a person looks at. */
const maxDates = 1000

/**
 * The dates of the things that a company follows, in order: deadlines, ends of questions and openings of its followed
 * tenders, deadlines of bids for single lots, and everything with a due date.
 */
export async function listDates(ctx: DatesCtx, companyId: string): Promise<CalendarDate[]> {
  const from = new Date(ctx.now.getTime() - past)
  const [tenders, bids, ...due] = await ctx.d1.batch([
    followedTenders(ctx, companyId),
    liveBids(ctx, companyId),
    ...dueStatements(ctx.d1, { companyId, from, max: maxDates }),
  ])
  const items = rowsOf<TenderRow>(tenders)
    .map(({ item, stated, fetchedAt, documentDates }) => ({
      item: readItem(item),
      stated: readStated(stated),
      fetchedAt,
      documentDates: readDocumentDates(documentDates),
    }))
    .filter(({ item }) => !calledOff.has(item.status))
  const noticed = await noticeDates(
    ctx,
    items.map(({ item: { id } }) => id),
  )
  const dates = [
    ...items.flatMap(({ item, stated, fetchedAt, documentDates }) => {
      const settled = settleItem(item, ctx.now)
      const due = withStatedDeadlines(settled.deadline, item, stated, ctx.now)
      return [
        ...ofTender(settled, due, { now: ctx.now, fetchedAt, noticed: noticed.get(item.id) }),
        ...ofDocuments(settled, documentDates, noticed.get(item.id)),
      ]
    }),
    ...rowsOf<BidRow>(bids).flatMap((row) => ofBid(row, ctx.now)),
    ...due.flatMap((result) => rowsOf<DueRow>(result).map(ofDue)),
  ]
  return dates
    .filter(({ at }) => at >= from)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.uid < b.uid ? -1 : 1))
}

const followedTenders = ({ d1, now }: DatesCtx, companyId: string): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT d.item, ${statedDeadlinesOf('d.tender_id').text} AS stated, ${fetchedOf('d.tender_id')} AS fetchedAt,
        ${documentDatesOf('?1', 'd.tender_id')} AS documentDates FROM (${tendersFollowedBy('?1')}) AS f CROSS JOIN tender_docs AS d ON d.tender_id = f.tender_id
        JOIN tender_numbers AS n ON n.id = d.id
        WHERE n.deadline IS NULL OR n.deadline >= ?2 ORDER BY n.deadline LIMIT ${maxDates}`,
    )
    .bind(companyId, now.getTime() - past)

interface DeadlineRow extends DatedRow {
  fetchedAt: number | null
}

interface TenderRow extends DeadlineRow {
  documentDates: string
}

/** SQL for the time at which the newest document of the tender in `column` came, in epoch milliseconds. */
const fetchedOf = (column: string): string =>
  `(SELECT max(fetched_at) FROM document_files WHERE tender_id = ${column})`

/** Tenders in these states no longer take bids, so that their dates hold for nobody. */
const calledOff = new Set<TenderStatus>(['cancelled', 'unsuccessful'])

type Item = ReturnType<typeof readItem>

interface Beside {
  now: Date
  fetchedAt: number | null
  noticed: { questionsDeadline: string | null; openingAt: string | null } | undefined
}

/**
 * When the shown deadline began to hold: with the last import, with the documents that name another date, or when the
 * deadline before it passed. A calendar program takes a date that moved for unchanged otherwise.
 */
const heldSince = (
  { updatedAt, deadlines }: Item,
  { deadlineConflict }: ShownDeadline,
  { now, fetchedAt }: Pick<Beside, 'now' | 'fetchedAt'>,
): Date => {
  const passed = deadlines.map((each) => Date.parse(each)).filter((at) => at <= now.getTime())
  const read = deadlineConflict === null ? 0 : (fetchedAt ?? 0)
  return new Date(Math.max(Date.parse(updatedAt), read, ...passed))
}

function ofTender(item: Item, due: ShownDeadline, { noticed, ...beside }: Beside): CalendarDate[] {
  const { deadline, deadlineConflict } = due
  const dated = [
    ['deadline', deadline],
    ['questions', noticed?.questionsDeadline ?? null],
    ['opening', noticed?.openingAt ?? null],
  ] as const
  return dated.flatMap(([kind, at]) =>
    at === null
      ? []
      : {
          uid: `${item.id}-${kind}`,
          kind,
          at: new Date(at),
          title: item.title,
          of: item.buyer.name,
          path: `/tenders/${item.id}`,
          changedAt: kind === 'deadline' ? heldSince(item, due, beside) : new Date(item.updatedAt),
          ...(kind === 'deadline' && ofNotice(deadlineConflict)),
        },
  )
}

/** The dates that only the documents state. The end of questions counts where the notice gives none. */
const ofDocuments = (
  item: Item,
  dates: readonly DocumentDate[],
  noticed: Beside['noticed'],
): CalendarDate[] =>
  dates
    .filter(({ code }) => code === 'site_visit' || !noticed?.questionsDeadline)
    .map(({ code, at, precision }) => ({
      uid: `${item.id}-${code === 'site_visit' ? `visit-${at}` : 'questions'}`,
      kind: code === 'site_visit' ? 'visit' : 'questions',
      at: new Date(at),
      ...(precision === 'day' && { allDay: true }),
      title: item.title,
      of: item.buyer.name,
      path: `/tenders/${item.id}`,
      changedAt: new Date(item.updatedAt),
    }))

/** The deadline of the notice beside an earlier deadline of documents; nothing for another deadline. */
const ofNotice = (conflict: ShownDeadline['deadlineConflict']) =>
  conflict?.source === 'notice' && conflict.other !== null ? { noticeAt: new Date(conflict.other) } : {}

interface BidRow extends DeadlineRow {
  id: string
  title: string
  lotIds: string
  updatedAt: number
}

const liveBids = ({ d1 }: DatesCtx, companyId: string): D1PreparedStatement =>
  prepare(d1, {
    text: `SELECT b.id, b.title, b.lot_ids AS lotIds, ${itemOf('b.tender_id').text} AS item,
      ${statedDeadlinesOf('b.tender_id').text} AS stated, ${fetchedOf('b.tender_id')} AS fetchedAt, b.updated_at AS updatedAt
      FROM bids AS b WHERE b.company_id = ? AND b.status IN ('draft', 'in_review', 'ready') AND b.lot_ids <> '[]'
      ORDER BY b.id LIMIT ${maxDates}`,
    values: [companyId],
  })

/** The deadline of a bid for some lots, where it differs from the deadline of the tender. */
function ofBid(
  { id, title, lotIds, item: json, stated: said, fetchedAt, updatedAt }: BidRow,
  now: Date,
): CalendarDate[] {
  const item = readItem(json)
  const stated = readStated(said)
  const own = atTime(item.status, deadlinesFor(item, JSON.parse(lotIds) as string[]), now).deadline
  if (own === null || own === settleItem(item, now).deadline || calledOff.has(item.status)) return []
  const shown = withStatedDeadlines(own, item, stated, now)
  const changedAt = new Date(Math.max(updatedAt, heldSince(item, shown, { now, fetchedAt }).getTime()))
  return [
    {
      uid: `${id}-deadline`,
      kind: 'bid',
      at: new Date(shown.deadline ?? own),
      title,
      of: item.buyer.name,
      path: `/bids/${id}`,
      changedAt,
      ...ofNotice(shown.deadlineConflict),
    },
  ]
}

const ofDue = ({ at, changedAt, sectionKey, path, ...row }: DueRow): CalendarDate => ({
  ...row,
  path: sectionKey === null ? path : `${path}/section?key=${encodeURIComponent(sectionKey)}`,
  at: new Date(at),
  changedAt: new Date(changedAt),
})

/** A date that only the documents state: of a site visit, or the end of questions. */
type DocumentDate = Pick<KeyDate, 'code' | 'at' | 'precision'>

/**
 * SQL for the dates of site visits and of questions that only the documents of a tender state, by the company's latest
 * general analysis, as a JSON list of `DocumentDate`. `company` and `tender` are expressions of our code, never input.
 */
const documentDatesOf = (company: string, tender: string): string =>
  `(SELECT json_group_array(json_object('code', k.value ->> '$.code', 'at', k.value ->> '$.at',
      'precision', k.value ->> '$.precision'))
    FROM (SELECT result FROM analyses WHERE company_id = ${company} AND tender_id = ${tender} AND kind = 'general'
      ORDER BY created_at DESC LIMIT 1) AS a, json_each(a.result, '$.keyDates') AS k
    WHERE k.value ->> '$.source' = 'document' AND k.value ->> '$.code' IN ('site_visit', 'questions_deadline'))`

const readDocumentDates = (json: string): DocumentDate[] => JSON.parse(json) as DocumentDate[]
