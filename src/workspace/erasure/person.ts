import { eq } from 'drizzle-orm'
import { leaveNotifications } from '../../delivery/erasure.ts'
import { personAct } from '../../identity/accounts/acts.ts'
import type { Session } from '../../identity/auth/sessions/schema.ts'
import { prove, type Typed } from '../../identity/auth/step-up.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { mailsAbout } from '../../identity/mail/about.ts'
import { apiKeys } from '../../identity/schema.gen.ts'
import { callerCtx, type Ctx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { formerAddress, formerMember } from '../../platform/db/erasure.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { service } from '../../platform/transaction/audit.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { mustChange, type Transaction, tryTransact } from '../../platform/transaction/transact.ts'
import { leaveWork } from '../teams/remove.ts'
import { pokeErasures } from './note.ts'
import { type Erasable, isAlone, needsOwner, readErasable, erasureSubject } from './queries.ts'
import { registered } from './register.ts'

/**
 * Erases the account of a person who is signed in and proves who it is, in one transaction. A company that has nobody
 * else is erased with it.
 *
 * @throws Problem as `prove`; FORBIDDEN while a company with other people would lose its only owner.
 */
export async function eraseOwnAccount(ctx: Ctx, session: Session, typed: Typed): Promise<void> {
  const person = await mustRead(ctx, session.user.id)
  expectOwners(person)
  const { parts, forgive } = await prove(ctx, session, typed)
  if (!(await erase(ctx, person, { ...parts, by: person.id, alone: true })))
    throw forbidden('stale', 'The account was not deleted. Please try again.')
  await forgive()
}

/** Erases a person for the operator, by the same rules; `companies` had nobody else and are erased too. */
export async function erasePerson(
  ctx: Ctx,
  userId: string,
  by: string,
): Promise<{ id: string; erased: true; companies: string[] }> {
  const person = await mustRead(ctx, userId)
  expectOwners(person)
  if (!(await erase(ctx, person, { by, alone: true })))
    throw forbidden('stale', 'The person was changed meanwhile. Please try again.')
  return { id: userId, erased: true, companies: person.companies.filter(isAlone).map(({ id }) => id) }
}

/**
 * Erases a person whom a restore has brought back. Rules for owners do not hold: the person has gone already. A company
 * that has nobody else in the restored state may have had people later, so it stays.
 */
export async function eraseAgain(ctx: Ctx, userId: string): Promise<void> {
  const person = await readErasable(ctx, userId)
  if (person && !(await erase(ctx, person, { by: service, alone: false })))
    throw new Error('A person was changed while the erasure was repeated')
}

/** Erases in a sandbox what it has copied of a person. */
export async function eraseInSandbox(own: Ctx, userId: string): Promise<void> {
  const person = await readErasable(own, userId)
  if (!person) return
  await tryTransact(own, { also: [pseudonymise(own, person), ...(await statementsFor(own, person))] })
}

async function mustRead(ctx: Ctx, userId: string): Promise<Erasable> {
  const person = await readErasable(ctx, userId)
  if (!person) throw notFound('User')
  return person
}

function expectOwners({ companies }: Erasable): void {
  const stuck = companies.find(needsOwner)
  if (stuck)
    throw forbidden(
      'state',
      `The only owner of ${stuck.name} cannot go while other people work there: make another person an owner, or delete the company, first`,
    )
}

interface How extends Transaction {
  by: string
  /** Whether companies that have nobody else are erased too. */
  alone: boolean
}

/** Writes all of it, or nothing where another change came first. */
async function erase(ctx: Ctx, person: Erasable, { by, alone, ...parts }: How): Promise<boolean> {
  const { id, companies } = person
  const at = ctx.now.getTime()
  const { guards = [], writes = [], also = [] } = parts
  const written = await tryTransact(ctx, {
    guards: [...guards, ...(alone ? [guard(ctx.d1, stakesStand(person), peopleChanged)] : [])],
    writes: [...writes, mustChange(1, pseudonymise(ctx, person))],
    also: [
      ...also,
      personAct(ctx, { userId: id, by, action: 'account.erased', targetId: id }),
      ...(alone ? companies.filter(isAlone) : []).map((company) =>
        prepare(ctx.d1, sql`UPDATE companies SET erase_at = ${at} WHERE id = ${company.id}`),
      ),
      ...(await statementsFor(ctx, person)),
      prepare(
        ctx.d1,
        sql`INSERT INTO erasures (subject, kind, id, at) VALUES (${erasureSubject(id)}, 'person', ${id}, ${at})
          ON CONFLICT DO UPDATE SET id = excluded.id`,
      ),
    ],
  })
  if (!written) return false
  await notifyGates(ctx)
  pokeErasures(ctx)
  return true
}

const peopleChanged = 'people of a company of the person have changed'

/** Whether the person still belongs to the same companies, and the others there are as many as were read. */
const stakesStand = ({ id, companies }: Erasable) => sql`
  (SELECT json_group_array(json_array(m.company_id, m.role,
      (SELECT count(*) FROM memberships AS o WHERE o.company_id = m.company_id AND o.user_id <> m.user_id),
      (SELECT count(*) FROM memberships AS o
        WHERE o.company_id = m.company_id AND o.user_id <> m.user_id AND o.role = 'owner')) ORDER BY m.company_id)
    FROM memberships AS m WHERE m.user_id = ${id}) = ${boundList(
      companies
        .filter(({ role }) => role !== null)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((each) => [each.id, each.role, each.others, each.otherOwners]),
    )}`

/** The row stays, because texts of companies name its id. Nobody can sign in: no password has this hash. */
const pseudonymise = ({ d1 }: Ctx, { id, email }: Erasable) =>
  prepare(
    d1,
    sql`UPDATE users SET name = ${formerMember}, email = ${formerAddress(id)}, password_hash = 'none',
      time_zone = NULL, region_format = NULL WHERE id = ${id} AND email = ${email}`,
  )

/** The statements that follow from the register, and those for which it has no word. */
async function statementsFor(ctx: Ctx, person: Erasable): Promise<Statement[]> {
  const { id, name, email, companies } = person
  const { d1 } = ctx
  const ids = companies.map((company) => company.id)
  const mails = await mailsAbout(ctx, { email, name, peers: await peersOf(ctx, person) })
  const mine = eq(apiKeys.userId, id)
  const run = (text: ReturnType<typeof sql>) => prepare(d1, text)
  return [
    ...companies
      .filter(({ role }) => role !== null)
      .flatMap((company) => leaveWork(inCompany(ctx, company.id), id)),
    run(sql`UPDATE teams SET version = version + 1, updated_at = ${ctx.now.getTime()}
      WHERE id IN (SELECT team_id FROM team_members WHERE user_id = ${id})`),
    noteGates(ctx, mine),
    run(
      sql`DELETE FROM key_usage_carries WHERE key_id IN (SELECT id FROM api_keys WHERE user_id = ${id} AND is_service = 0)`,
    ),
    run(sql`DELETE FROM api_keys WHERE user_id = ${id} AND is_service = 0`),
    run(
      sql`DELETE FROM oauth_codes WHERE connection_id IN (SELECT id FROM connections WHERE user_id = ${id})`,
    ),
    run(
      sql`DELETE FROM oauth_tokens WHERE connection_id IN (SELECT id FROM connections WHERE user_id = ${id})`,
    ),
    run(sql`DELETE FROM email_links WHERE email = ${email}`),
    run(sql`DELETE FROM invitations WHERE email = ${email}`),
    run(sql`DELETE FROM idempotency WHERE instr(answer, ${id}) > 0 OR instr(answer, ${email}) > 0`),
    run(
      sql`UPDATE consortium_members SET contact_email = NULL, company_key = id WHERE contact_email = ${email}`,
    ),
    run(sql`DELETE FROM mails WHERE id IN (SELECT value FROM json_each(${boundList(mails)}))`),
    ...leaveNotifications(d1, person, ids),
    ...registered().flatMap(([table, { people = {} }]) =>
      Object.entries(people)
        .filter(([, fate]) => fate === 'deleted')
        .map(([column]) => d1.prepare(`DELETE FROM ${table} WHERE ${column} = ?1`).bind(id)),
    ),
  ]
}

/** The addresses of the people who may have been mailed about the person. */
async function peersOf({ d1 }: Ctx, { id, companies }: Erasable): Promise<Set<string>> {
  const { results } = await d1
    .prepare(
      `SELECT u.email FROM memberships AS m JOIN users AS u ON u.id = m.user_id
         WHERE m.company_id IN (SELECT value FROM json_each(?1))
       UNION SELECT email FROM invitations WHERE invited_by = ?2`,
    )
    .bind(boundList(companies.map((company) => company.id)), id)
    .all<{ email: string }>()
  return new Set(results.map(({ email }) => email))
}

/** The context of a company without a caller: the commands of a company bind it. */
export const inCompany = (ctx: Ctx, id: string) =>
  callerCtx(
    ctx,
    {
      user: { id: service, name: '', email: '', role: 'owner' },
      company: { id, name: '', country: '', plan: 'basic' },
      key: null,
    },
    '',
  )
