import * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import { Plan } from './schema.ts'

/** What the operator looks for: a part of a name or address, an id, or the beginning of a key. */
export const Find = z.strictObject({ q: z.string().trim().min(1).max(200) })

export const FoundCompany = z.object({
  id: idOf('company'),
  name: z.string(),
  country: z.string(),
  plan: Plan,
  people: z.int(),
  createdAt: Time,
})

export const FoundPerson = z.object({
  id: idOf('user'),
  name: z.string(),
  email: z.string(),
  companies: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  createdAt: Time,
})

export const FoundKey = z.object({
  id: idOf('key'),
  name: z.string(),
  /** The beginning of the key. */
  preview: z.string(),
  company: z.object({ id: z.string(), name: z.string() }),
  holder: z.object({ id: z.string(), email: z.string() }),
  sandboxId: z.string().nullable(),
  expiresAt: Time.nullable(),
  revokedAt: Time.nullable(),
  lastUsedAt: Time.nullable(),
})

const max = 20
type D1 = Pick<Ctx, 'd1'>

/** Upper and lower case are the same for ASCII letters only. LIKE would refuse patterns of more than 50 bytes. */
const has = (column: string) => `instr(lower(${column}), lower(?1)) > 0`

async function select<R>({ d1 }: D1, text: string, q: string): Promise<R[]> {
  const { results } = await d1.prepare(text).bind(q).all<R>()
  return results
}

interface CompanyRow {
  id: string
  name: string
  country: string
  plan: z.output<typeof Plan>
  people: number
  created_at: number
}

const companiesQuery = `
  SELECT c.id, c.name, c.country, c.plan, c.created_at,
    (SELECT count(*) FROM memberships AS m WHERE m.company_id = c.id) AS people
  FROM companies AS c WHERE ${has('c.name')} OR c.id = ?1 ORDER BY c.name COLLATE NOCASE, c.id LIMIT ${max}`

/** Companies by a part of the name, or by the id. */
export async function findCompanies(ctx: D1, q: string): Promise<z.input<typeof FoundCompany>[]> {
  const rows = await select<CompanyRow>(ctx, companiesQuery, q)
  return rows.map(({ created_at, ...rest }) => ({ ...rest, createdAt: iso(created_at) }))
}

interface PersonRow {
  id: string
  name: string
  email: string
  companies: string
  created_at: number
}

const peopleQuery = `
  SELECT u.id, u.name, u.email, u.created_at,
    (SELECT json_group_array(json_object('id', c.id, 'name', c.name, 'role', m.role))
     FROM memberships AS m JOIN companies AS c ON c.id = m.company_id WHERE m.user_id = u.id) AS companies
  FROM users AS u WHERE ${has('u.name')} OR ${has('u.email')} OR u.id = ?1
  ORDER BY u.name COLLATE NOCASE, u.id LIMIT ${max}`

/** People by a part of the name or address, or by the id. */
export async function findPeople(ctx: D1, q: string): Promise<z.input<typeof FoundPerson>[]> {
  const rows = await select<PersonRow>(ctx, peopleQuery, q)
  return rows.map(({ created_at, companies, ...rest }) => ({
    ...rest,
    companies: JSON.parse(companies) as { id: string; name: string; role: string }[],
    createdAt: iso(created_at),
  }))
}

interface KeyRow {
  id: string
  name: string
  preview: string
  company_id: string
  company: string
  user_id: string
  email: string
  sandbox_id: string | null
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
}

const keysQuery = `
  SELECT k.id, k.name, k.preview, k.company_id, c.name AS company, k.user_id, u.email, k.sandbox_id, k.expires_at,
    k.revoked_at, k.last_used_at
  FROM api_keys AS k JOIN companies AS c ON c.id = k.company_id JOIN users AS u ON u.id = k.user_id
  WHERE ${has('k.name')} OR ${has('k.preview')} OR ${has('c.name')} OR ?1 IN (k.id, k.company_id, k.user_id)
  ORDER BY k.created_at DESC, k.id LIMIT ${max}`

/** Keys by a part of their name, their beginning, their company, or by an id; the newest first. */
export async function findKeys(ctx: D1, q: string): Promise<z.input<typeof FoundKey>[]> {
  const rows = await select<KeyRow>(ctx, keysQuery, q)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    preview: row.preview,
    company: { id: row.company_id, name: row.company },
    holder: { id: row.user_id, email: row.email },
    sandboxId: row.sandbox_id,
    expiresAt: isoOrNull(row.expires_at),
    revokedAt: isoOrNull(row.revoked_at),
    lastUsedAt: isoOrNull(row.last_used_at),
  }))
}
