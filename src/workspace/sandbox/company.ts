import type { SandboxRow } from './queries.ts'
import { eq, sql as expression } from 'drizzle-orm'
import type { Role } from '../../identity/accounts/schema.ts'
import { callerCtx, type Ctx } from '../../platform/context/context.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { leaveWork } from '../teams/remove.ts'
import { sandboxes } from '../schema.gen.ts'

/** Max people of the company who are known in its sandbox, owners first: the quota of the basic plan. */
const maxPeople = 100

interface Company {
  id: string
  name: string
  country: string
  created_at: number
}

interface Person {
  id: string
  email: string
  name: string
  role: Role
}

/** The company and its people, with the number of changes so far; all of one moment. */
interface Live {
  version: number
  company: Company
  people: Person[]
}

const laterCopy = 'the sandbox has this state of the company or a later one'

/**
 * Copies company and people into a sandbox, by their ids, so that a caller is the same person there. Anyone who has left
 * the company leaves the sandbox. Passwords stay where they are. Of two copies at once the later state stays.
 */
export async function copyCompany(live: Ctx, own: Ctx, row: SandboxRow): Promise<void> {
  const state = await readLive(live, row)
  if (!state) return
  const isOlder = sql`(SELECT coalesce(max(company_copied), -1) FROM sandboxes) < ${state.version}`
  const gone = await whoLeft(own, state)
  const also = [...leave(own, state, gone), ...write(own, state), noteCopy(own, row, state)]
  await tryTransact(own, { guards: [guard(own.d1, isOlder, laterCopy)], also }, [laterCopy])
  await live.db
    .update(sandboxes)
    .set({ companyCopied: expression`max(${sandboxes.companyCopied}, ${state.version})` })
    .where(eq(sandboxes.id, row.id))
}

async function readLive({ d1 }: Ctx, { id, companyId }: SandboxRow): Promise<Live | null> {
  const [versions, companies, people] = await d1.batch([
    d1.prepare('SELECT company_version AS version FROM sandboxes WHERE id = ?1').bind(id),
    d1.prepare('SELECT * FROM companies WHERE id = ?1').bind(companyId),
    d1
      .prepare(
        `SELECT m.company_id, u.id, u.email, u.name, u.created_at, m.role, m.created_at AS joined_at
         FROM memberships AS m JOIN users AS u ON u.id = m.user_id WHERE m.company_id = ?1
         ORDER BY m.role <> 'owner', m.created_at LIMIT ${maxPeople}`,
      )
      .bind(companyId),
  ])
  const [version] = rowsOf<{ version: number }>(versions)
  const [company] = rowsOf<Company>(companies)
  return version && company ? { ...version, company, people: rowsOf<Person>(people) } : null
}

async function whoLeft({ d1 }: Ctx, { people }: Live): Promise<string[]> {
  const { results } = await d1
    .prepare('SELECT user_id AS id FROM memberships WHERE user_id NOT IN (SELECT value FROM json_each(?1))')
    .bind(boundList(people.map(({ id }) => id)))
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Anyone who left loses membership, places in teams and work, as among live data; texts of the person stay. */
function leave(own: Ctx, { company, people: [user] }: Live, gone: string[]) {
  if (!user) return []
  const ctx = callerCtx(own, { user, company: { ...company, plan: 'enterprise' }, key: null }, '')
  const at = own.now.getTime()
  return gone.flatMap((id) => [
    ...leaveWork(ctx, id),
    prepare(
      own.d1,
      sql`UPDATE teams SET version = version + 1, updated_at = ${at}
        WHERE id IN (SELECT team_id FROM team_members WHERE user_id = ${id})`,
    ),
    prepare(own.d1, sql`DELETE FROM memberships WHERE user_id = ${id}`),
  ])
}

/** Addresses are written in two steps: one may have passed from a person who left to another person. */
const write = ({ d1 }: Ctx, { company, people }: Live) => [
  ...forRows(
    d1,
    [company],
    `INSERT INTO companies (id, name, country, plan, profile, profile_version, created_at, updated_at)
     SELECT value ->> 'id', value ->> 'name', value ->> 'country', 'enterprise', value ->> 'profile',
       value ->> 'profile_version', value ->> 'created_at', value ->> 'updated_at' FROM json_each(?1) WHERE true
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, country = excluded.country, profile = excluded.profile,
       profile_version = excluded.profile_version, updated_at = excluded.updated_at`,
  ),
  d1.prepare("UPDATE users SET email = id || '@left.invalid'"),
  ...forRows(d1, people, [
    `INSERT INTO users (id, email, name, password_hash, created_at)
     SELECT value ->> 'id', value ->> 'email', value ->> 'name', '', value ->> 'created_at' FROM json_each(?1) WHERE true
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, name = excluded.name`,
    `INSERT INTO memberships (company_id, user_id, role, created_at)
     SELECT value ->> 'company_id', value ->> 'id', value ->> 'role', value ->> 'joined_at' FROM json_each(?1) WHERE true
     ON CONFLICT (company_id, user_id) DO UPDATE SET role = excluded.role`,
  ]),
]

/** The row of the sandbox in its own database, which has the version of the copy. */
const noteCopy = ({ d1 }: Ctx, { id, companyId, createdAt }: SandboxRow, { version, people }: Live) =>
  prepare(
    d1,
    sql`INSERT INTO sandboxes (id, company_id, made_by, created_at, ran_at, company_copied)
      SELECT ${id}, ${companyId}, ${people[0]?.id ?? ''}, ${createdAt}, ${createdAt}, ${version}
      WHERE true ON CONFLICT (id) DO UPDATE SET company_copied = excluded.company_copied
      WHERE company_id = excluded.company_id`,
  )
