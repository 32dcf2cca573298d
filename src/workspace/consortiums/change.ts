import { and, eq, ne, type SQL, sql as expression } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import type { Consortium } from './schema.ts'
import { consortiums } from '../schema.gen.ts'

/** Refuses a change by a company that is not the lead, and any change of a dissolved consortium. */
export function expectLead(consortium: Consortium): void {
  if (consortium.role !== 'lead')
    throw forbidden(
      'role',
      'Only the lead of a consortium changes it; a partner may accept or decline its invitation',
    )
  expectUndissolved(consortium)
}

export function expectUndissolved({ status }: Consortium): void {
  if (status === 'dissolved')
    throw forbidden(
      'state',
      'The consortium is dissolved and cannot be changed; a new one can be made for the tender',
    )
}

/**
 * Writes a new version of a consortium, unless it is dissolved or `condition` fails. The write depends on the version that
 * was read only where the request names a version, so that any number of companies can be invited and can answer at
 * once.
 */
export const touch = (ctx: CallerCtx, { id, version, leadCompany }: Consortium, condition?: SQL) =>
  ctx.db
    .update(consortiums)
    .set({ version: expression`${consortiums.version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(
      and(
        eq(consortiums.id, id),
        eq(consortiums.leadCompanyId, leadCompany.id),
        ne(consortiums.status, 'dissolved'),
        ctx.ifMatch === null ? undefined : eq(consortiums.version, version),
        condition,
      ),
    )
