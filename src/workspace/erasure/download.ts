import { personAct } from '../../identity/accounts/acts.ts'
import type { Proof } from '../../identity/auth/passwords/check.ts'
import type { Session } from '../../identity/auth/sessions/schema.ts'
import { prove, type Typed } from '../../identity/auth/step-up.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { boundList } from '../../platform/db/bulk.ts'
import type { TableErasure } from '../../platform/db/erasure.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ArchiveEntry } from '../../platform/files/archive.ts'
import { attachment, safeFileName } from '../../platform/files/file-name.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { pulled } from '../../platform/http/pulled.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { operator } from '../../platform/transaction/audit.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { readErasable } from './queries.ts'
import { companyColumn, registered } from './register.ts'

/** A row as it is stored, without the columns that no download has. */
type Row = Record<string, unknown>

/** A part of a download: a table, and the rows of it. */
interface Part {
  table: string
  pages: AsyncGenerator<Row[]>
}

const perPage = 500

/**
 * Everything that names a person, as a ZIP archive that is written while it is sent: one file of lines of JSON for each
 * table. Texts for companies that the person has left are theirs, and are left out.
 */
export async function downloadPerson(ctx: Ctx, userId: string): Promise<Bytes> {
  const person = await readErasable(ctx, userId)
  if (!person) throw notFound('User')
  const { d1 } = ctx
  const all = boundList(person.companies.map(({ id }) => id))
  const present = boundList(person.companies.filter(({ role }) => role !== null).map(({ id }) => id))
  const parts = registered().flatMap(([table, erasure]): Part[] => {
    const names = namesOf(erasure)
    // The account has a part of its own, and a company is not its founder's.
    if (table === 'users' || table === 'companies' || names.length === 0) return []
    const named = `(${names.map((name) => `${name} = ?1`).join(' OR ')})`
    const of = companyColumn(erasure)
    // A session may be in no company.
    if (of === null || table === 'sessions')
      return [{ table, pages: pagesOf(d1, { table, erasure, where: named }, [userId]) }]
    const where = `${of} IN (SELECT value FROM json_each(?2)) AND ${named}`
    return [
      { table, pages: pagesOf(d1, { table, erasure, where }, [userId, isOwn(erasure) ? all : present]) },
    ]
  })
  const [users] = await d1.batch([
    d1
      .prepare('SELECT id, email, name, time_zone, region_format, created_at FROM users WHERE id = ?1')
      .bind(userId),
  ])
  const account: Part = { table: 'account', pages: onePage(rowsOf<Row>(users)) }
  return archive(ctx, `account-${userId}.zip`, ofPerson, [account, ...parts], [])
}

/** The download of a person who is signed in and proves who it is. */
export async function downloadOwnAccount(ctx: Ctx, session: Session, typed: Typed): Promise<Bytes> {
  const { id } = session.user
  const { parts, forgive } = await prove(ctx, session, typed)
  const act = personAct(ctx, { userId: id, action: 'account.downloaded', targetId: id })
  if (!(await tryTransact(ctx, { ...parts, also: [...(parts.also ?? []), act] })))
    throw forbidden('stale', 'Nothing was downloaded. Please try again.')
  await forgive()
  return downloadPerson(ctx, id)
}

/** The download of a person for the operator. */
export async function downloadForOperator(ctx: Ctx, userId: string): Promise<Bytes> {
  const act = personAct(ctx, { userId, by: operator, action: 'account.downloaded', targetId: userId })
  await ctx.d1.batch([act])
  return downloadPerson(ctx, userId)
}

/** The columns with the id of a person; others have the id within text. */
const namesOf = ({ people = {} }: TableErasure): string[] =>
  Object.keys(people).filter((column) => /(^|_)(id|by)$/.test(column) && !notPeople.has(column))
const notPeople = new Set(['id', 'target_id', 'connection_id'])

/** Whether the rows are the person's, and not texts of a company with the person's id. */
const isOwn = ({ people = {} }: TableErasure): boolean =>
  Object.values(people).some((fate) => fate === 'deleted' || fate === 'follows')

/** Everything of a company: its tables, its people, and its files as they were uploaded. */
export async function downloadCompany(ctx: Ctx, companyId: string): Promise<Bytes> {
  const { d1 } = ctx
  const found = await d1.prepare('SELECT 1 FROM companies WHERE id = ?1').bind(companyId).first()
  if (!found) throw notFound('Company')
  const parts = registered().flatMap(([table, erasure]): Part[] => {
    const column = companyColumn(erasure)
    const own = column === null ? [] : [`${column} = ?1`]
    const where = [...own, ...(ofConsortium.has(table) ? [led] : [])].join(' OR ')
    // The own sessions, addresses and marks of people are not the company's.
    if (where === '' || personal.has(table)) return []
    return [{ table, pages: pagesOf(d1, { table, erasure, where: `(${where})` }, [companyId]) }]
  })
  const people: Part = {
    table: 'people',
    pages: onePage(
      rowsOf<Row>(
        await prepare(
          d1,
          sql`SELECT u.id, u.name, u.email, m.role, m.created_at FROM memberships AS m JOIN users AS u ON u.id = m.user_id
            WHERE m.company_id = ${companyId} ORDER BY u.id`,
        ).all(),
      ),
    ),
  }
  return archive(
    ctx,
    `company-${companyId}.zip`,
    ofCompany,
    [people, ...parts],
    await filesOf(ctx, companyId),
  )
}

/** The download of the caller's company, for an owner who proves who it is. */
export async function downloadOwnCompany(ctx: CallerCtx, prove: Proof): Promise<Bytes> {
  const { user, company } = ctx.caller
  if (user.role !== 'owner') throw forbidden('role', 'Only an owner of the company may download all data')
  const proven = await prove(ctx)
  await commit(proven, {
    action: 'download company',
    access: true,
    targetId: company.id,
    writes: [],
    answer: null,
  })
  return downloadCompany(ctx, company.id)
}

/** Rows of a consortium that the company leads are the company's. */
const ofConsortium = new Set(['consortium_members', 'responsibilities'])
const led = 'consortium_id IN (SELECT id FROM consortiums WHERE lead_company_id = ?1)'

const personal = new Set([
  'sessions',
  'mail_plans',
  'search_visits',
  'calendar_addresses',
  'document_looks',
  'saved_searches',
  'notification_reads',
  'notifications_seen',
  'idempotency',
  'idempotency_reservations',
  'quota_use',
])

/** Rows in the order of their keys; a page begins after the last key of the page before. */
async function* pagesOf(
  d1: D1Database,
  { table, erasure, where }: { table: string; erasure: TableErasure; where: string },
  values: string[],
): AsyncGenerator<Row[]> {
  const { key, hidden = [] } = erasure
  const keys = key.split(', ')
  const beyond = ` AND (${key}) > (${keys.map((_, n) => `?${values.length + n + 1}`).join(', ')})`
  for (let after: unknown[] | null = []; after;) {
    const answer: D1Result<Row> = await d1
      .prepare(
        `SELECT * FROM ${table} WHERE ${where}${after.length > 0 ? beyond : ''} ORDER BY ${key} LIMIT ${perPage}`,
      )
      .bind(...values, ...after)
      .all<Row>()
    const { results } = answer
    const last: Row | undefined = results.length < perPage ? undefined : results.at(-1)
    after = last ? keys.map((column) => last[column]) : null
    yield results.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))),
    )
  }
}

async function* onePage(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

interface File {
  fileKey: string
  fileName: string
  folder: string
  size: number
  at: number
}

/** The files of a company, the newest first: present and earlier files of assets, and own documents of tenders. */
async function filesOf({ d1 }: Ctx, companyId: string): Promise<File[]> {
  const { results } = await d1
    .prepare(
      `SELECT file_key AS fileKey, file_name AS fileName, 'files' AS folder, size, uploaded_at AS at FROM assets
         WHERE company_id = ?1 AND file_key IS NOT NULL
       UNION ALL SELECT file_key, file_name, 'files/earlier', size, uploaded_at FROM asset_versions WHERE company_id = ?1
       UNION ALL SELECT file_key, file_name, 'files/documents', size, uploaded_at FROM company_documents
         WHERE company_id = ?1 AND file_key IS NOT NULL
       ORDER BY at DESC`,
    )
    .bind(companyId)
    .all<File>()
  return results
}

/** The format of the archive ends at 4 GB, and one request reads a limited number of files. */
const maxBytes = 3_000_000_000
const maxFiles = 800

async function archive(ctx: Ctx, name: string, about: string, parts: Part[], files: File[]): Promise<Bytes> {
  const { archiveOf } = await import('../../platform/files/archive.ts')
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': attachment(name),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Bytes(200, headers, pulled(archiveOf(entries(ctx, about, parts, files))))
}

async function* entries(ctx: Ctx, about: string, parts: Part[], files: File[]): AsyncGenerator<ArchiveEntry> {
  const modified = ctx.now
  yield { name: 'README.txt', modified, body: new Blob([readme(about, ctx)]).stream() }
  for (const { table, pages } of parts) {
    const first = await pages.next()
    if (first.done || first.value.length === 0) continue
    yield { name: `${table}.ndjson`, modified, body: pulled(lines(first.value, pages)) }
  }
  yield* filesIn(ctx, files)
}

async function* filesIn(ctx: Ctx, files: File[]): AsyncGenerator<ArchiveEntry> {
  const missing: string[] = []
  let [bytes, count] = [0, 0]
  for (const { fileKey, fileName, folder, size, at } of files) {
    const fits = bytes + size <= maxBytes && count < maxFiles
    const object = fits ? await ctx.env.FILES.get(fileKey) : null
    if (object) {
      bytes += size
      count++
      yield { name: `${folder}/${safeFileName(fileName)}`, modified: new Date(at), body: object.body }
    } else missing.push(fileName)
  }
  if (missing.length === 0) return
  const text = `These files are not in this archive. Download each of them in the console:\n${missing.join('\n')}\n`
  yield { name: 'Not in this archive.txt', modified: ctx.now, body: new Blob([text]).stream() }
}

async function* lines(first: Row[], rest: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  const text = (rows: Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  yield text(first)
  for await (const rows of rest) yield text(rows)
}

const readme = (about: string, { now }: Pick<Ctx, 'now'>): string => `${about}

Written on ${now.toISOString()}. Each file ending in .ndjson is one table, with a row of JSON on each line. Times are
milliseconds since 1970 in UTC. Ids name rows of the other files. Passwords, tokens and secrets are not part of it.
`

const ofPerson = `Everything that Tender Marketplace stores about your account, and what you wrote in your companies.`

const ofCompany = `Everything that Tender Marketplace stores for your company: its data by table, and its files under files/.`
