import { boundList } from '../../../platform/db/bulk.ts'
import { sql as expression } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/context/ids.ts'
import { isoOrNull } from '../../../platform/time/time.ts'
import { responsibilities } from '../../schema.gen.ts'
import type { NewResponsibility, Responsibility } from './schema.ts'

export const newResponsibility = (
  ctx: CallerCtx,
  { consortiumId, memberId }: { consortiumId: string; memberId: string },
  input: NewResponsibility,
) => ({
  id: newId('responsibility', ctx.now),
  consortiumId,
  memberId,
  title: input.title,
  description: input.description ?? null,
  lotId: input.lotId ?? null,
  requirementId: input.requirementId ?? null,
  dueAt: input.dueAt?.getTime() ?? null,
  status: input.status ?? ('open' as const),
  version: 1,
})

type Row = ReturnType<typeof newResponsibility>

/** A responsibility in the form of the API after its row is written. */
export function shownResponsibility(row: Row, companyName: string): Responsibility {
  const { consortiumId: _consortium, version: _version, dueAt, ...rest } = row
  return { ...rest, companyName, dueAt: isoOrNull(dueAt) }
}

/**
 * Inserts any number of rows with one statement, in the order of the table's columns. A list of values would exceed the
 * 100 bound values of a D1 statement.
 */
export const insertResponsibilities = (ctx: CallerCtx, rows: Row[]) =>
  rows.length === 0
    ? []
    : [
        ctx.db.insert(responsibilities).select(
          expression`SELECT value ->> 'id', value ->> 'consortiumId', value ->> 'memberId', value ->> 'title',
            value ->> 'description', value ->> 'lotId', value ->> 'requirementId', value ->> 'dueAt',
            value ->> 'status', value ->> 'version' FROM json_each(${boundList(rows)})`,
        ),
      ]
