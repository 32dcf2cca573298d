import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { changesBetween } from '../../platform/transaction/changes.ts'
import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { apiKeys, companies } from '../../identity/schema.gen.ts'
import { ranksAs } from '../../identity/accounts/rank.ts'
import { expectManager } from '../people/standing.ts'
import { CreateCompany, type Profile } from '../../identity/accounts/schema.ts'
import { changedSince } from './changed.ts'
import { profileDigest } from './digest.ts'
import { type PartName, type ProfilePart, profilePart } from './parts.ts'
import { readOwnCompany } from './queries.ts'

/**
 * Saves one part of the profile and leaves the other parts as they are, even when others change them in the meantime. `seen`
 * is the `profileDigest` of the part when the form was opened.
 *
 * @throws Problem `stale` when the part has changed since then.
 */
export async function savePart<N extends PartName>(
  ctx: CallerCtx,
  name: N,
  { values, seen }: { values: ProfilePart<N>; seen: string },
): Promise<{ version: number }> {
  const { role, profile, version } = await readOwnCompany(ctx)
  expectManager(role, 'change the profile')
  const current = profileDigest(profilePart(name, profile))
  if (profileDigest(values) === current) return { version }
  if (seen !== current) throw changedSince('this part of the profile')
  const next = { ...profile, ...values }
  return commit(ctx, {
    action: `profile ${name}`,
    targetId: ctx.caller.company.id,
    writes: [
      ctx.db
        .update(companies)
        .set({ profile: stored(next), profileVersion: version + 1, updatedAt: ctx.now.toISOString() })
        .where(and(own(ctx), eq(companies.profileVersion, version), ranksAs(ctx, 'admin'))),
    ],
    answer: { version: version + 1 },
  })
}

/** A profile without a single statement is stored as null. */
const stored = (profile: Profile): Profile | null =>
  Object.values(profile).every((member) => member === null) ? null : profile

export const CompanyRecord = CreateCompany.pick({ name: true, country: true })
type CompanyRecord = z.output<typeof CompanyRecord>

/** The part of a company's record that `seen` is computed from. */
export const recordOf = ({ name, country }: CompanyRecord): CompanyRecord => ({ name, country })

/** Changes name or country of the company. `seen` is the `profileDigest` of the record when the form was opened. */
export async function saveRecord(
  ctx: CallerCtx,
  { values, seen }: { values: CompanyRecord; seen: string },
): Promise<CompanyRecord> {
  const company = await readOwnCompany(ctx)
  expectManager(company.role, 'change the company')
  const current = recordOf(company)
  if (profileDigest(values) === profileDigest(current)) return current
  if (seen !== profileDigest(current)) throw changedSince('name or country of the company')
  const keys = eq(apiKeys.companyId, company.id)
  await commit(ctx, {
    action: 'company record',
    targetId: company.id,
    changes: changesBetween(current, values),
    writes: [
      ctx.db
        .update(companies)
        .set({ ...values, updatedAt: ctx.now.toISOString() })
        .where(
          and(
            own(ctx),
            eq(companies.name, current.name),
            eq(companies.country, current.country),
            ranksAs(ctx, 'admin'),
          ),
        ),
    ],
    // The gates of the keys have name and country, because `GET /me` answers from them.
    also: [noteGates(ctx, keys)],
    answer: values,
  })
  await notifyGates(ctx, keys)
  return values
}

const own = (ctx: CallerCtx) => eq(companies.id, ctx.caller.company.id)
