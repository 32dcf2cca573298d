import { and, eq, isNull } from 'drizzle-orm'
import { storeOf } from '../../platform/apart/env.ts'
import type { Ctx } from '../../platform/context.ts'
import { forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { releaseExamples } from './examples.ts'
import { type SandboxRow, sandboxes } from './table.ts'

/** The most people of the company who are known in its sandbox. */
const mostPeople = 100
/** In bytes: files of a sandbox. All other quotas are those of the basic plan. */
const fileBytes = 50_000_000

/**
 * Fills a new sandbox: tables, the company with its people and profile, small quotas and the first examples. Every
 * statement may run again, so that the next request completes what a crash left half-made.
 */
export async function build(live: Ctx, own: Ctx, row: SandboxRow): Promise<void> {
  await storeOf(live.env, row.id).prepare()
  await own.d1.batch([
    ...(await copyCompany(live, own, row.companyId)),
    own.d1.prepare('UPDATE quotas SET enterprise = basic'),
    own.d1
      .prepare("UPDATE quotas SET enterprise = ?1, highest = ?1 WHERE name = 'fileBytes'")
      .bind(fileBytes),
  ])
  await releaseExamples(own, row, 0)
  await live.db
    .update(sandboxes)
    .set({ builtAt: live.now.getTime() })
    .where(and(eq(sandboxes.id, row.id), isNull(sandboxes.builtAt)))
}

/** Company and people by their ids, so that the caller is the same person. Passwords stay where they are. */
async function copyCompany(
  { d1 }: Pick<Ctx, 'd1'>,
  own: Pick<Ctx, 'd1'>,
  companyId: string,
): Promise<D1PreparedStatement[]> {
  const [company, people] = await d1.batch([
    d1.prepare('SELECT * FROM companies WHERE id = ?1').bind(companyId),
    d1
      .prepare(
        `SELECT m.company_id, u.id, u.email, u.name, u.created_at, m.role, m.created_at AS joined_at
         FROM memberships AS m JOIN users AS u ON u.id = m.user_id WHERE m.company_id = ?1
         ORDER BY m.role <> 'owner', m.created_at LIMIT ${mostPeople}`,
      )
      .bind(companyId),
  ])
  return [
    ...forRows(
      own.d1,
      rowsOf(company),
      `INSERT OR IGNORE INTO companies (id, name, country, plan, profile, profile_version, created_at, updated_at)
       SELECT value ->> 'id', value ->> 'name', value ->> 'country', 'enterprise', value ->> 'profile',
         value ->> 'profile_version', value ->> 'created_at', value ->> 'updated_at' FROM json_each(?1)`,
    ),
    ...forRows(own.d1, rowsOf(people), [
      `INSERT OR IGNORE INTO users (id, email, name, password_hash, created_at)
       SELECT value ->> 'id', value ->> 'email', value ->> 'name', '', value ->> 'created_at' FROM json_each(?1)`,
      `INSERT OR IGNORE INTO memberships (company_id, user_id, role, created_at)
       SELECT value ->> 'company_id', value ->> 'id', value ->> 'role', value ->> 'joined_at' FROM json_each(?1)`,
    ]),
  ]
}
