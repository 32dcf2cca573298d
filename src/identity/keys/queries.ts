import { and, eq } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { apiKeys, companies, companyPolicies, memberships, users } from '../schema.gen.ts'
import { callerCompany } from '../accounts/company.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import { networksOf } from '../auth/policy/networks.ts'
import type { KeyCaller } from './schema.ts'
import type { Caller } from '../../platform/context/caller.ts'

/**
 * The record that a gate has of its key. A key whose holder has left the company is `inactive` as well, unless it is a
 * service key, which belongs to the company and has the rights of an admin, within its scopes. Times are epoch
 * milliseconds.
 */
export interface KeyRecord {
  caller: KeyCaller
  limit: number
  inactive: boolean
  expiresAt: number | null
}

/** The record of a key by its hash, with holder and company, in one query; null when no key has this hash. */
export async function findKey(db: DrizzleD1Database, hash: string): Promise<KeyRecord | null> {
  const found = await db
    .select({
      key: apiKeys,
      user: users,
      company: companies,
      role: memberships.role,
      policy: companyPolicies,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, apiKeys.companyId), eq(memberships.userId, apiKeys.userId)),
    )
    .leftJoin(companyPolicies, eq(companyPolicies.companyId, apiKeys.companyId))
    .where(eq(apiKeys.hash, hash))
    .get()
  if (!found) return null
  const { key, user, company, role, policy } = found
  return {
    caller: {
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        role: key.isService ? 'admin' : (role ?? 'member'),
      },
      company: callerCompany(company),
      key: keyView(key),
      ...networksOf(policy),
      ...(key.sandboxId !== null && { sandboxId: key.sandboxId }),
    },
    limit: key.requestLimit,
    inactive: key.revokedAt !== null || (role === null && !key.isService),
    expiresAt: key.expiresAt,
  }
}

/** The holder and company of the calling key; only requests with a key come here. */
export function readMe({ user, company, key }: Caller): KeyCaller {
  if (!key) throw forbidden('role', 'Only a request with an API key can ask who the key speaks for')
  return { user, company, key }
}

/** A key as the API shows it: without the key itself and its hash. */
export function keyView(key: typeof apiKeys.$inferSelect): KeyCaller['key'] {
  const { id, name, preview, scopes, requestLimit } = key
  const times = {
    expiresAt: isoOrNull(key.expiresAt),
    createdAt: iso(key.createdAt),
    lastUsedAt: isoOrNull(key.lastUsedAt),
  }
  return { id, name, preview, scopes, requestLimit, ...times }
}
