import { and, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context/context.ts'
import { listCertifications } from './certifications/queries.ts'
import { espdTables } from '../../reference/codes/espd-criteria.ts'
import type { ListedCertification } from './certifications/schema.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type { Caller } from '../../platform/context/caller.ts'
import { Profile } from '../../identity/accounts/schema.ts'
import { companies, memberships } from '../../identity/schema.gen.ts'
import { type Completeness, completeness } from './completeness.ts'
import { unknownProfile } from './parts.ts'

/** The caller's company with its profile, read from the database and not from the key's gate. */
export interface OwnCompany {
  id: string
  name: string
  country: string
  plan: Caller['company']['plan']
  /** All members; null if the company has stated nothing. */
  profile: Profile
  version: number
  /** The caller's present role. */
  role: Caller['user']['role']
}

export async function readOwnCompany(ctx: CallerCtx): Promise<OwnCompany> {
  const { company, user, key } = ctx.caller
  // Callers look up the ESPD criteria that the profile declares, so the tables must be loaded first.
  await loadTables(ctx, espdTables)
  const found = await ctx.db
    .select({ company: companies, role: memberships.role })
    .from(companies)
    .leftJoin(memberships, and(eq(memberships.companyId, companies.id), eq(memberships.userId, user.id)))
    .where(eq(companies.id, company.id))
    .get()
  // A service key outlives the membership of its maker. Its gate has just said that it works.
  const role = found?.role ?? (key ? user.role : null)
  if (!found || role === null) throw forbidden('role', 'You no longer belong to this company')
  const { id, name, country, plan, profile, profileVersion } = found.company
  return {
    id,
    name,
    country,
    plan,
    role,
    version: profileVersion,
    profile: profile === null ? unknownProfile() : Profile.parse(profile),
  }
}

/** A company has at most 200 certificates, and a page has 100. */
const pages = [1, 2]

/** All certificates of the caller's company, the next to expire first. */
export async function listAllCertifications(ctx: CallerCtx): Promise<ListedCertification[]> {
  const found = await Promise.all(
    pages.map((page) => listCertifications(ctx, { sort: 'expiresAt', order: 'asc', page, limit: 100 })),
  )
  return found.flatMap(({ items }) => items)
}

/** How complete the caller's profile is, and which results each missing part would improve. */
export async function readCompleteness(ctx: CallerCtx): Promise<Completeness> {
  const [{ profile }, certifications] = await Promise.all([readOwnCompany(ctx), listAllCertifications(ctx)])
  return completeness(profile, certifications)
}
