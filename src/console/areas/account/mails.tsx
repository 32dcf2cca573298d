import { type Cadence, topicNames, topicWords } from '../../../delivery/notifications/topics.ts'
import { chooseMails, getMailPlan } from '../../../workspace/news/digests/commands.ts'
import type { MailPlan } from '../../../workspace/news/digests/plans.ts'
import { cadenceOf } from '../../../workspace/news/digests/schedule.ts'
import { ChooseMails } from '../../../workspace/news/digests/schema.ts'
import { change, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { type Choice, choicesOf, Select } from '../../parts/fields.tsx'
import { zoneChoices } from '../../parts/choices.ts'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'

const cadenceWords: Record<Cadence, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
}
const often: Choice[] = choicesOf(cadenceWords)
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: `${String(hour).padStart(2, '0')}:00`,
}))
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (text, index) => ({ value: String(index + 1), text }),
)

/** Shows which mails about the company a person gets, and when. */
export async function showMails(visit: Visit) {
  const plan = await getMailPlan(visit.ctx)
  return (
    <Page
      title="Mails to you"
      here="/account"
      up={{ href: '/account', text: 'Your account' }}
      lead={`Mails about ${visit.session.company.name} go to ${visit.session.user.email}. You get no mail when nothing is new, and none about what you have read here.`}
    >
      <Form action="/account/mails" button="Save">
        <Section title="Topics" lead="Mails at once are put together when several come within ten minutes.">
          <div class="fields">
            {topicNames.map((topic) => (
              <Select
                of={ChooseMails.shape.choices.shape[topic]}
                name={topic}
                label={topicWords[topic]}
                value={cadenceOf(plan, topic)}
                choices={often}
              />
            ))}
          </div>
        </Section>
        <Times visit={visit} plan={plan} />
      </Form>
    </Page>
  )
}

const Times = ({ visit, plan }: { visit: Visit; plan: MailPlan }) => (
  <Section title="Daily and weekly mails">
    <div class="fields">
      <Select required name="hour" label="Time of day" value={String(plan.hour)} choices={hours} />
      <Select
        required
        name="weekday"
        label="Day of weekly mails"
        value={String(plan.weekday)}
        choices={weekdays}
      />
      <Select
        required
        name="timeZone"
        label="Time zone"
        value={zoneFor(visit, plan)}
        choices={zoneChoices(zoneFor(visit, plan))}
      />
    </div>
  </Section>
)

/** The time zone that the person has chosen; without a choice, the zone where the person is, if it is known. */
const zoneFor = ({ reader }: Visit, { ownZone, timeZone }: MailPlan): string =>
  ownZone || reader.timeZone === 'UTC' ? timeZone : reader.timeZone

export async function mailsForm(visit: Visit, fields: URLSearchParams) {
  const [timeZone, hour, weekday] = ['timeZone', 'hour', 'weekday'].map((name) => fields.get(name) ?? '')
  const choices = Object.fromEntries(topicNames.map((topic) => [topic, fields.get(topic) ?? '']))
  await change(visit, ChooseMails, { choices, timeZone, hour, weekday }, chooseMails)
  return { to: '/account/mails', say: 'Saved. The next mails follow your choice.' }
}
