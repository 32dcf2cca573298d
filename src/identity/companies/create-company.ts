import type * as z from 'zod'
import { commit } from '../../platform/transaction/commit.ts'
import { Conflict } from '../../platform/transaction/conflict.ts'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { chooseCompany } from '../sessions/commands.ts'
import { countInAll, type Limit, windowOf } from '../../platform/limits/limits.ts'
import type { Membership, Session } from '../sessions/schema.ts'
import { day } from '../../platform/time.ts'
import { companies, memberships } from '../accounts/table.ts'
import { actingAs } from '../people/accept.ts'
import type { FoundCompany } from '../people/schema.ts'

const perPerson: Limit = { name: 'companies of', attempts: 5, span: day }

/**
 * A further company of somebody who is signed in: on the basic plan, with the person as its owner and the session in it.
 * `once` is the form's own number: sent twice it founds one company, because its id follows from number and name.
 */
export async function foundCompany(
  ctx: Ctx,
  session: Session,
  { name, country, once }: z.output<typeof FoundCompany>,
): Promise<Membership> {
  if ((await countInAll(ctx, windowOf(perPerson, session.user.id))) > 0)
    throw new Problem('RATE_LIMIT_EXCEEDED', 'You have founded several companies today. Try again tomorrow')
  const at = ctx.now.getTime()
  const company = {
    id: derivedId('company', session.user.id, once, name, country),
    name,
    country,
    plan: 'basic' as const,
  }
  const membership = { companyId: company.id, userId: session.user.id, role: 'owner' as const, createdAt: at }
  await foundOnce(() =>
    commit(actingAs(ctx, { user: { ...session.user, role: 'owner' }, company }), {
      action: 'found company',
      access: true,
      targetId: company.id,
      writes: [
        ctx.db.insert(companies).values({ ...company, createdAt: at, updatedAt: at }),
        ctx.db.insert(memberships).values(membership),
      ],
      answer: null,
    }),
  )
  await chooseCompany(ctx, session, company.id)
  return { ...company, role: 'owner' }
}

/** Where the company is there already, the same form has founded it. */
async function foundOnce(found: () => Promise<unknown>): Promise<void> {
  try {
    await found()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
