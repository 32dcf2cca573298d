import { listPlanLimits } from '../../../identity/quotas/queries.ts'
import { askForPlan } from '../../../company/plans/commands.ts'
import { readOwnRequest } from '../../../company/plans/queries.ts'
import { AskForPlan } from '../../../company/plans/schema.ts'
import { change, textIn, type Visit } from '../../core/visit.ts'
import { Plans, shownLimits } from '../../parts/plans.tsx'
import { Page } from '../../core/shell.tsx'
import { TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment, NoteText } from '../../parts/elements.tsx'

/** Shows the contents of the two plans, and how to change from one plan to the other. */
export async function showPlan(visit: Visit) {
  const { plan } = visit.session.company
  const [request, limits] = await Promise.all([
    readOwnRequest(visit.ctx),
    listPlanLimits(visit.ctx, shownLimits),
  ])
  return (
    <Page
      title="Plan"
      here="/company"
      up={{ href: '/company', text: 'Company' }}
      lead={`Your company is on the ${plan === 'enterprise' ? 'Enterprise' : 'Basic'} plan.`}
    >
      <Plans reader={visit.reader} prices={visit.ctx.config.PLAN_PRICES} limits={limits} />
      <p>
        <a href="/usage">What your company uses of its limits</a>
      </p>
      {plan === 'basic' &&
        (request?.open ? (
          <NoteText>
            Your company asked for the Enterprise plan on <Moment at={request.askedAt} />. The answer comes by
            e-mail to the person who asked.
          </NoteText>
        ) : (
          <Form action="/company/plan" button="Ask for the Enterprise plan" of={AskForPlan}>
            <TextArea
              name="message"
              label="What do you want to use it for?"
              hint="It helps us to answer quickly, but you can leave it empty."
            />
          </Form>
        ))}
    </Page>
  )
}

export async function askForPlanForm(visit: Visit, fields: URLSearchParams) {
  const input = { message: textIn(fields, 'message') }
  await change(visit, AskForPlan, input, askForPlan)
  return { to: '/company/plan', say: 'Your request is on its way.' }
}
