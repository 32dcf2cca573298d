import { approveSubmission, denySubmission } from '../../../workspace/assistants/approvals/commands.ts'
import { getApprovalMatter } from '../../../workspace/assistants/approvals/matters.ts'
import { updateConnectorSettings } from '../../../workspace/assistants/settings/commands.ts'
import { type CallerCtx, derive } from '../../../platform/context/context.ts'
import { forbidden, invalidData, Problem } from '../../../platform/context/errors.ts'
import { perform } from '../../../surfaces/perform.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { whyNotApprove } from './why-not.ts'

/**
 * The forms need no Idempotency-Key, because an approval can be decided only once. The answer to a form that
 * is sent again states that the approval is decided.
 */
const decide = <A>({ ctx, param }: Visit, run: (ctx: CallerCtx, id: string) => Promise<A>) =>
  perform(derive(ctx, { idempotency: null }), { effect: 'write', run }, param.id ?? '')

/** Approves a submission and submits the bid. A refusal explains what to do next. */
export async function approveForm(visit: Visit): Promise<Done> {
  const id = visit.param.id ?? ''
  try {
    const { answer } = await decide(visit, approveSubmission)
    return { to: '/approvals', say: `${answer.title ?? 'The bid'} is approved and submitted.` }
  } catch (error) {
    throw await explained(visit, id, error)
  }
}

export async function denyForm(visit: Visit): Promise<Done> {
  await decide(visit, denySubmission)
  return { to: '/approvals', say: 'Denied. Nothing was submitted, and the bid stays as it is.' }
}

/**
 * Replaces the message of a command, which speaks of versions and is meant for programs. While the approval is pending,
 * the state of the bid explains the refusal better to a person.
 */
async function explained(visit: Visit, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') return error
  const matter = await getApprovalMatter(visit.ctx, id)
  if (matter.approval.status !== 'pending') return error
  const why = whyNotApprove(visit, matter)
  if (why !== null) return forbidden('state', `Nothing was submitted. ${why}`)
  if (matter.bid?.value === null)
    return forbidden(
      'state',
      'Nothing was submitted. The bid has no value: give it one, then submit it yourself.',
    )
  return forbidden('state', `Nothing was submitted. ${error.message}.`)
}

export async function ruleForm({ ctx }: Visit, fields: URLSearchParams): Promise<Done> {
  const choice = fields.get('approve')
  if (choice !== 'yes' && choice !== 'no') throw invalidData('approve', 'Choose one of the two.')
  await updateConnectorSettings(ctx, { approveSubmissions: choice === 'yes' })
  return {
    to: '/approvals',
    say:
      choice === 'yes'
        ? 'Submissions by assistants wait for approval from now on.'
        : 'Submissions by assistants are made at once from now on. Submissions that wait already still wait.',
  }
}
