import { env } from 'cloudflare:workers'
import { strFromU8, unzipSync } from 'fflate'
import { unseal } from '../../src/platform/db/seal.ts'
import { erasureFolder } from '../../src/platform/db/erasure.ts'
import { sandboxCtx } from '../../src/workspace/sandbox/enter.ts'
import type { Ctx } from '../../src/platform/context/context.ts'
import { operate } from './api.ts'
import { clearRows } from './packed.ts'

interface Scanned {
  where: string
  text: string
}

/** Every row of every table of a database, as JSON; search indexes by the tables that they are stored in. */
async function rowsOf(d1: D1Database, of: string): Promise<Scanned[]> {
  const { results } = await d1
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')")
    .all<{ name: string }>()
  const scanned: Scanned[] = []
  for (const { name } of results.filter((table) => !/^(sqlite_|_cf_|d1_)/.test(table.name))) {
    const rows = await clearRows(d1, name)
    scanned.push(...rows.map((text) => ({ where: `${of} ${name}`, text })))
  }
  return scanned
}

/** What the service stores: tables, sealed mails in clear, tables of sandboxes, and objects of the bucket. */
export async function everythingStored(ctx: Ctx): Promise<Scanned[]> {
  const rows = await rowsOf(env.DB, 'table')
  const mails = await env.DB.prepare('SELECT id, sealed FROM mails').all<{ id: string; sealed: string }>()
  const opened = mails.results.map(({ id, sealed }) => ({
    where: 'mail',
    text: unseal(ctx.config.WEBHOOK_KEYS, id, sealed),
  }))
  const sandboxes = await env.DB.prepare(
    `SELECT id, company_id AS companyId, ahead, moving_to AS movingTo, ran_at AS ranAt FROM sandboxes
     WHERE removed_at IS NULL AND built_at IS NOT NULL`,
  ).all()
  const apart: Scanned[] = []
  for (const row of sandboxes.results)
    apart.push(...(await rowsOf(sandboxCtx(ctx, row as never).d1, `sandbox`)))
  return [...rows, ...opened, ...apart, ...(await objects())]
}

async function objects(): Promise<Scanned[]> {
  const { objects: listed, truncated } = await env.FILES.list()
  if (truncated) throw new Error('More objects than one page lists')
  const scanned: Scanned[] = []
  for (const { key } of listed) {
    const object = await env.FILES.get(key)
    scanned.push({ where: `object ${key}`, text: `${key} ${(await object?.text()) ?? ''}` })
  }
  return scanned
}

/** A backup as the operator's tool reads it: every page of every table, and every file. */
export async function backupNow(): Promise<Scanned[]> {
  const { id, tables } = (await operate('POST', '/backup', {})).body.data
  const scanned: Scanned[] = []
  for (const { name } of tables as { name: string }[])
    for (let after: unknown = null, first = true; first || after !== null; first = false) {
      const place = after === null ? '' : `&after=${encodeURIComponent(JSON.stringify(after))}`
      const { rows, next } = (await operate('GET', `/backup/tables/${name}?backup=${id}${place}`)).body.data
      scanned.push({ where: `backup ${name}`, text: JSON.stringify(rows) })
      after = next
    }
  const { files } = (await operate('GET', `/backup/files?backup=${id}`)).body.data
  for (const { key } of files as { key: string }[]) {
    if (key.startsWith(erasureFolder)) throw new Error('A backup has the list of erasures')
    scanned.push({ where: 'backup file', text: key })
  }
  return scanned
}

/** The files of an archive by name. */
export async function unzipped(body: Response | ReadableStream | null): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await new Response(body instanceof Response ? body.body : body).arrayBuffer())
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}

/** Where any of the words is found. */
export const tracesOf = (scanned: readonly Scanned[], words: readonly string[]): string[] => [
  ...new Set(
    scanned.flatMap(({ where, text }) =>
      words
        .filter((word) => text.includes(word) || text.includes(JSON.stringify(word).slice(1, -1)))
        .map((word) => `${word} in ${where}`),
    ),
  ),
]
