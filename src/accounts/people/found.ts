import type * as z from 'zod'
import { commit } from '../../changes/commit.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { chooseCompany } from '../../sessions/commands.ts'
import { countAttempt, type Limit, secondsToWait, windowKey } from '../../sessions/limits.ts'
import type { Membership, Session } from '../../sessions/schema.ts'
import { day } from '../../time.ts'
import { companies, memberships } from '../table.ts'
import { actingAs } from './accept.ts'
import type { FoundCompany } from './schema.ts'

const perPerson: Limit = { attempts: 5, span: day }

/** A further company of somebody who is signed in: on the basic plan, with the person as its owner and the session in it. */
export async function foundCompany(
  ctx: Ctx,
  session: Session,
  { name, country }: z.output<typeof FoundCompany>,
): Promise<Membership> {
  const counted = await countAttempt(ctx, windowKey('companies of', session.user.id), perPerson).all()
  if (secondsToWait(ctx, counted, perPerson) > 0)
    throw new Problem('RATE_LIMIT_EXCEEDED', 'You have founded several companies today. Try again tomorrow')
  const at = ctx.now.getTime()
  const company = { id: newId('company', ctx.now), name, country, plan: 'basic' as const }
  const membership = { companyId: company.id, userId: session.user.id, role: 'owner' as const, createdAt: at }
  await commit(actingAs(ctx, { user: { ...session.user, role: 'owner' }, company }), {
    action: 'found company',
    targetId: company.id,
    writes: [
      ctx.db.insert(companies).values({ ...company, createdAt: at, updatedAt: at }),
      ctx.db.insert(memberships).values(membership),
    ],
    answer: null,
  })
  await chooseCompany(ctx, session, company.id)
  return { ...company, role: 'owner' }
}
