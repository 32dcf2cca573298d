import type { Ctx } from '../../platform/context/context.ts'
import { invalidData } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { day, hour } from '../../platform/time/time.ts'

/** The longest life of a key by the rules of its company, in milliseconds; null without such a rule. */
export async function readMaxLife({ d1 }: Pick<Ctx, 'd1'>, companyId: string): Promise<number | null> {
  const found = sql`SELECT max_key_life AS maxLife FROM company_policies WHERE company_id = ${companyId}`
  return (await prepare(d1, found).first<number | null>('maxLife')) ?? null
}

/** Refuses an end of a key that is later than the rules of its company allow, or missing. */
export function expectLife({ now }: Pick<Ctx, 'now'>, expiresAt: Date | null, maxLife: number | null): void {
  if (maxLife === null) return
  // A form may be open for a while.
  const latest = now.getTime() + maxLife + hour
  if (expiresAt === null || expiresAt.getTime() > latest)
    throw invalidData(
      'expiresAt',
      `must be within ${maxLife / day} days, by the rules of the company`,
      'range',
    )
}

/** The end of a key that should live this long, or shorter where the rules of its company say so; null for no end. */
export function endAfter({ now }: Pick<Ctx, 'now'>, life: number, maxLife: number | null): Date | null {
  const allowed = Math.min(life, maxLife ?? Infinity)
  return allowed === Infinity ? null : new Date(now.getTime() + allowed)
}
