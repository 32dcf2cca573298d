import { and, eq } from 'drizzle-orm'
import { type Topic, topicNames } from '../../../delivery/notifications/topics.ts'
import { actRow } from '../../../platform/transaction/audit.ts'
import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { findPlan, type MailPlan } from './plans.ts'
import { cadenceOf, nextTurn } from './schedule.ts'
import type { ChooseMails } from './schema.ts'
import { mailPlans } from '../../schema.gen.ts'

/** The plan by which the person is mailed about the company. */
export async function getMailPlan(ctx: CallerCtx): Promise<MailPlan> {
  const plan = await findPlan(ctx, { companyId: ctx.caller.company.id, userId: ctx.caller.user.id })
  if (!plan) throw notFound('User')
  return plan
}

/** Changes how the person is mailed. A topic that was off begins with what is new from now on. */
export async function chooseMails(ctx: CallerCtx, input: ChooseMails): Promise<ChooseMails> {
  const plan = await getMailPlan(ctx)
  return commit(ctx, {
    action: 'choose mails',
    targetId: ctx.caller.user.id,
    writes: [
      ctx.db
        .update(mailPlans)
        .set(changed(plan, input, ctx.now.getTime()))
        .where(asRead(plan)),
    ],
    answer: input,
  })
}

const asRead = ({ companyId, userId, version }: MailPlan) =>
  and(eq(mailPlans.companyId, companyId), eq(mailPlans.userId, userId), eq(mailPlans.version, version))

function changed(plan: MailPlan, input: ChooseMails, now: number) {
  const begins = topicNames.filter((topic) => cadenceOf(plan, topic) === 'never')
  return {
    ...input,
    told: { ...plan.told, ...Object.fromEntries(begins.map((topic) => [topic, plan.upto])) },
    digestAt: nextTurn(input, now),
    version: plan.version + 1,
  }
}

const nothing = Object.fromEntries(topicNames.map((topic) => [topic, 'never'])) as Record<Topic, 'never'>

/**
 * Takes a person off all mails about a company. The person need not be signed in: the token of the mail is the proof.
 * The command may be repeated, also for a person who has left the company. Returns the name of the company if the
 * person still belongs to it.
 */
export async function unsubscribe(
  ctx: Ctx,
  person: Pick<MailPlan, 'companyId' | 'userId'>,
): Promise<string | null> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const plan = await findPlan(ctx, person)
    if (!plan) return null
    const change = { choices: nothing, digestAt: null, atOnceDue: null, version: plan.version + 1 }
    const done = await tryTransact(ctx, {
      writes: [ctx.db.update(mailPlans).set(change).where(asRead(plan))],
      also: [actRow(ctx, { ...person, action: 'unsubscribe from mails', targetId: person.userId })],
    })
    if (done) return plan.companyName
  }
  throw new Error('The plan of mails changed again and again')
}
