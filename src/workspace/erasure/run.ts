import { eq } from 'drizzle-orm'
import { filePrefix } from '../../company/files/storage.ts'
import { mailsAbout } from '../../identity/mail/about.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { apiKeys } from '../../identity/schema.gen.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { objectNamed } from '../../platform/context/placement.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { formerCompany } from '../../platform/db/erasure.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { hour } from '../../platform/time/time.ts'
import { transact } from '../../platform/transaction/transact.ts'
import { removal } from '../documents/remove.ts'
import { sandboxCtx } from '../sandbox/enter.ts'
import { clearSandbox } from '../sandbox/remove.ts'
import { sandboxes } from '../schema.gen.ts'
import { noteErasures } from './note.ts'
import { eraseInSandbox, inCompany } from './person.ts'
import { erasureSubject } from './queries.ts'
import { registered } from './register.ts'

/** Companies whose erasure one step begins, and subjects whose erasure it goes on with. */
const perStep = 10
/** Max rows of one statement, which would hold up all other writes if it deleted more. */
const maxRows = 500
/** Max statements that delete rows in one step. */
const maxStatements = 100
/** Own documents that one transaction removes with all that was read from them. */
const maxDocuments = 10
/**
 * In milliseconds: longer than a request or a job is under way that began before the erasure of a company. What these
 * have left goes with a second pass.
 */
const settling = hour

export interface Erased {
  begun: number
  finished: number
  noted: number
  more: boolean
}

interface Unfinished {
  subject: string
  kind: 'person' | 'company'
  id: string
  at: number
}

/**
 * One bounded step of the erasures that are under way. Each part deletes what is still there, so that a step may break
 * off anywhere, run twice or beside itself.
 */
export async function stepErasures(ctx: Ctx): Promise<Erased> {
  const begun = await beginDue(ctx)
  const settled = ctx.now.getTime() - settling
  const { results } = await ctx.d1
    .prepare(
      `SELECT subject, kind, id, at FROM erasures AS e WHERE id IS NOT NULL AND (kind = 'person' OR at <= ?1
         OR EXISTS (SELECT 1 FROM companies AS c WHERE c.id = e.id AND c.erase_at IS NOT NULL))
       ORDER BY at, subject LIMIT ${perStep}`,
    )
    .bind(settled)
    .all<Unfinished>()
  let [finished, more] = [0, begun === perStep || results.length === perStep]
  const failures: unknown[] = []
  for (const each of results)
    try {
      const isClean =
        each.kind === 'person' ? await clearPerson(ctx, each.id) : await clearCompany(ctx, each.id)
      if (!isClean) more = true
      else if (each.kind === 'person' || each.at <= settled) finished += await finish(ctx, each)
    } catch (error) {
      failures.push(error)
    }
  const noted = await noteErasures(ctx)
  // One that fails must not hold up the others; the job counts as failing and tries again.
  if (failures.length > 0) throw failures[0]
  return { begun, finished, noted, more }
}

/** Puts the companies whose time has come on the list. */
async function beginDue({ d1, now }: Ctx): Promise<number> {
  const at = now.getTime()
  const { results } = await d1
    .prepare(`SELECT id FROM companies WHERE erase_at <= ?1 ORDER BY erase_at LIMIT ${perStep}`)
    .bind(at)
    .all<{ id: string }>()
  const rows = results.map(({ id }) => ({ id, subject: erasureSubject(id) }))
  if (rows.length > 0)
    await d1
      .prepare(
        `INSERT INTO erasures (subject, kind, id, at)
           SELECT value ->> 'subject', 'company', value ->> 'id', ?2 FROM json_each(?1) WHERE true
         ON CONFLICT DO UPDATE SET id = excluded.id, at = excluded.at WHERE erasures.id IS NULL`,
      )
      .bind(boundList(rows), at)
      .run()
  return results.length
}

async function finish({ d1 }: Ctx, { subject }: Unfinished): Promise<number> {
  await d1.prepare('UPDATE erasures SET id = NULL WHERE subject = ?1').bind(subject).run()
  return 1
}

/** The rows of the person went with one transaction; sandboxes have copies of people. */
async function clearPerson(ctx: Ctx, id: string): Promise<boolean> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT id, company_id AS companyId FROM sandboxes WHERE removed_at IS NULL AND built_at IS NOT NULL
         AND company_id IN (SELECT company_id FROM audit WHERE user_id = ?1 AND access = 1)`,
    )
    .bind(id)
    .all<{ id: string; companyId: string }>()
  for (const each of results) {
    const row = await ctx.db.select().from(sandboxes).where(eq(sandboxes.id, each.id)).get()
    if (row) await eraseInSandbox(sandboxCtx(ctx, row), id)
  }
  return true
}

/** Removes what is left of a company; whether nothing was. */
async function clearCompany(ctx: Ctx, id: string): Promise<boolean> {
  await closeAccess(ctx, id)
  if (!(await clearDocuments(ctx, id))) return false
  await leaveConsortiums(ctx, id)
  if (!(await clearTables(ctx, id)) || !(await clearAudit(ctx, id))) return false
  if (!(await clearFiles(ctx, id))) return false
  await Promise.all([id, `forms:${id}`].map((name) => objectNamed(ctx.env, ctx.env.MCP_METER, name).forget()))
  await pseudonymise(ctx, id)
  return true
}

/** Keys and connections have been refused since the erasure was planned. Gates empty themselves once their keys are gone. */
async function closeAccess(ctx: Ctx, id: string): Promise<void> {
  const { d1 } = ctx
  const ofConnections = `connection_id IN (SELECT id FROM connections WHERE company_id = ?1)`
  const own = await sandboxesOf(ctx, id)
  const mails = await mailsOf(ctx, id)
  await d1.batch([
    d1.prepare('DELETE FROM mails WHERE id IN (SELECT value FROM json_each(?1))').bind(boundList(mails)),
    ...[
      `DELETE FROM idempotency WHERE instr(answer, ?1) > 0`,
      `DELETE FROM sessions WHERE sso_company_id = ?1`,
      `UPDATE sessions SET company_id = NULL WHERE company_id = ?1`,
      `DELETE FROM oauth_codes WHERE ${ofConnections}`,
      `DELETE FROM oauth_tokens WHERE ${ofConnections}`,
      `DELETE FROM key_usage_carries WHERE key_id IN (SELECT id FROM api_keys WHERE company_id = ?1)`,
    ].map((text) => d1.prepare(text).bind(id)),
    d1
      .prepare('UPDATE sandboxes SET removed_at = ?2 WHERE company_id = ?1 AND removed_at IS NULL')
      .bind(id, ctx.now.getTime()),
  ])
  await transact(ctx, {
    also: [
      noteGates(ctx, eq(apiKeys.companyId, id)),
      ctx.db.delete(apiKeys).where(eq(apiKeys.companyId, id)),
    ],
  })
  for (const sandbox of own) await clearSandbox(ctx, sandbox)
  await notifyGates(ctx)
}

/** The waiting mails that tell people of the company, or people who were invited, the name of the company. */
async function mailsOf(ctx: Ctx, id: string): Promise<string[]> {
  const [names, people] = await ctx.d1.batch([
    ctx.d1.prepare('SELECT name FROM companies WHERE id = ?1').bind(id),
    ctx.d1
      .prepare(
        `SELECT u.email FROM memberships AS m JOIN users AS u ON u.id = m.user_id WHERE m.company_id = ?1
         UNION SELECT email FROM invitations WHERE company_id = ?1`,
      )
      .bind(id),
  ])
  const name = rowsOf<{ name: string }>(names)[0]?.name ?? ''
  const peers = new Set(rowsOf<{ email: string }>(people).map(({ email }) => email))
  return name === '' || peers.size === 0 ? [] : mailsAbout(ctx, { email: null, name, peers })
}

async function sandboxesOf({ d1 }: Ctx, id: string): Promise<string[]> {
  const { results } = await d1
    .prepare('SELECT id FROM sandboxes WHERE company_id = ?1 AND removed_at IS NULL')
    .bind(id)
    .all<{ id: string }>()
  return results.map((row) => row.id)
}

/** Own documents go with the words, requirements and passages that were read from them. */
async function clearDocuments(ctx: Ctx, id: string): Promise<boolean> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT document_id AS id, dossier_id AS dossierId FROM company_documents WHERE company_id = ?1
       ORDER BY dossier_id, document_id LIMIT ${maxDocuments}`,
    )
    .bind(id)
    .all<{ id: string; dossierId: string }>()
  const dossiers = Map.groupBy(results, ({ dossierId }) => dossierId)
  for (const [dossierId, documents] of dossiers) {
    const ids = documents.map((document) => document.id)
    const { derived, rows, dossier } = removal(inCompany(ctx, id), dossierId, ids)
    await transact(ctx, { also: [...derived, rows, ...dossier] })
  }
  return results.length < maxDocuments
}

/**
 * Consortiums that the company leads are dissolved and lose their texts and the partners that are not on the platform;
 * from others the company goes. Notifications of partners name a former company.
 */
async function leaveConsortiums({ d1, now }: Ctx, id: string): Promise<void> {
  const led = sql`(SELECT id FROM consortiums WHERE lead_company_id = ${id})`
  const joined = sql`(SELECT consortium_id FROM consortium_members WHERE company_id = ${id})`
  const at = now.getTime()
  await d1.batch(
    [
      sql`DELETE FROM responsibilities WHERE consortium_id IN ${led}`,
      sql`DELETE FROM consortium_members WHERE consortium_id IN ${led} AND company_id IS NULL`,
      sql`UPDATE notifications SET title = 'Invitation to a consortium', body = 'From a former company'
        WHERE kind = 'consortium.invited' AND data ->> 'leadCompanyId' = ${id} AND company_id IN
          (SELECT company_id FROM consortium_members WHERE consortium_id IN ${led})`,
      sql`UPDATE consortiums SET version = version + 1, updated_at = ${at} WHERE id IN ${joined} AND lead_company_id <> ${id}
        AND id IN (SELECT consortium_id FROM consortium_members WHERE company_id = ${id} AND status IN ('invited', 'accepted'))`,
      sql`UPDATE consortium_members SET contact_email = NULL,
        status = iif(status IN ('invited', 'accepted') AND role <> 'lead', 'removed', status) WHERE company_id = ${id}`,
      sql`UPDATE consortiums SET status = 'dissolved', name = ${formerCompany}, description = NULL, version = version + 1,
        updated_at = ${at} WHERE lead_company_id = ${id} AND name <> ${formerCompany}`,
    ].map((text) => prepare(d1, text)),
  )
}

/** Deletes rows table by table, children first; whether nothing is left. */
async function clearTables({ d1 }: Ctx, id: string): Promise<boolean> {
  let statements = 0
  for (const [table, { key, company }] of registered()) {
    if (typeof company !== 'string') continue
    // A key with the company needs it no second time.
    const own = key.startsWith(`${company}, `) ? '' : `${company} = ?1 AND`
    const deletion = d1
      .prepare(
        `DELETE FROM ${table} WHERE ${own} (${key}) IN (SELECT ${key} FROM ${table} WHERE ${company} = ?1 LIMIT ${maxRows})
           RETURNING 1`,
      )
      .bind(id)
    for (let deleted = maxRows; deleted === maxRows; statements++) {
      if (statements >= maxStatements) return false
      deleted = (await deletion.all()).results.length
    }
  }
  return true
}

/** Deletes the acts of daily work, and all but the ids of acts about access, which are few; whether nothing is left. */
async function clearAudit({ d1 }: Ctx, id: string): Promise<boolean> {
  const deletion = d1
    .prepare(
      `DELETE FROM audit WHERE company_id = ?1
         AND id IN (SELECT id FROM audit WHERE company_id = ?1 AND access = 0 LIMIT ${maxRows}) RETURNING 1`,
    )
    .bind(id)
  for (let statements = 0; ; statements++) {
    if (statements >= maxStatements) return false
    if ((await deletion.all()).results.length < maxRows) break
  }
  await d1
    .prepare(
      `UPDATE audit SET network = NULL, country = NULL, user_agent = NULL, changes = NULL
        WHERE company_id = ?1 AND access = 1`,
    )
    .bind(id)
    .run()
  return true
}

async function clearFiles({ env }: Pick<Ctx, 'env'>, id: string): Promise<boolean> {
  const { objects, truncated } = await env.FILES.list({ prefix: `${filePrefix}${id}/` })
  if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
  return !truncated
}

/** The row stays under another name: rows of other companies, counts of use and acts name its id. */
async function pseudonymise({ d1, now }: Ctx, id: string): Promise<void> {
  await d1.batch([
    prepare(
      d1,
      sql`UPDATE companies SET name = ${formerCompany}, profile = NULL, founded_by = NULL, plan = 'basic',
        erase_at = NULL, updated_at = ${now.getTime()} WHERE id = ${id}`,
    ),
    prepare(d1, sql`DELETE FROM quota_use WHERE company_id = ${id}`),
  ])
}
