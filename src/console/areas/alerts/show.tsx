import { LinkButton, Page } from '../../core/shell.tsx'
import { removeAlert, updateAlert } from '../../../delivery/alerts/commands.ts'
import { getAlert } from '../../../delivery/alerts/queries.ts'
import { type Alert, UpdateAlert } from '../../../delivery/alerts/schema.ts'
import { listTendersOfAlert } from '../../../delivery/notifications/queries.ts'
import type { Notification } from '../../../delivery/notifications/schema.ts'
import { change, command, type Visit } from '../../core/visit.ts'
import { type CodeFilter, labelledCode, WordsText } from '../../core/words.tsx'
import { numberText } from '../../core/reader.ts'
import { bodyText } from '../../parts/notification-text.ts'
import { shortTitle } from '../../../delivery/notifications/shown.ts'
import { Confirm, Form } from '../../parts/form.tsx'
import { Distance, Facts, Moment, None, Section } from '../../parts/elements.tsx'
import { sourceText, statusesText } from '../../parts/tenders/labels.tsx'
import { AlertState } from './list.tsx'
import { findMatches, MatchesSection } from './matches.tsx'
import { deadlineInWords, filtersBeside, frequencyWords, valueInWords } from './labels.ts'

const maxShown = 10

/** One alert: its filters, its notifications, and the tenders that match now. */
export async function showAlert(visit: Visit) {
  const alert = await getAlert(visit.ctx, visit.param.id ?? '')
  const [found, matches] = await Promise.all([
    alert.matchCount > 0 ? listTendersOfAlert(visit.ctx, alert.id, maxShown) : [],
    findMatches(visit, alert.filters),
  ])
  const path = `/alerts/${alert.id}`
  const words = filtersBeside(visit.reader, alert)
  return (
    <Page
      title={alert.name}
      here="/alerts"
      up={{ href: '/alerts', text: 'Alerts' }}
      lead={words && <WordsText words={words} />}
      actions={
        <>
          <LinkButton href={`${path}/edit`} text="Change" />
          <PauseForm alert={alert} />
        </>
      }
    >
      <Facts facts={[...standing(visit, alert), ...filterFacts(visit, alert)]} />
      {found.length > 0 && <Found visit={visit} found={found} />}
      <MatchesSection visit={visit} matches={matches} />
      <Section title="Delete" id="delete">
        <Confirm
          action={`${path}/delete`}
          summary="Delete this alert…"
          button="Delete"
          version={alert.version}
        >
          <p>It looks at nothing more. Your notifications keep the tenders that it found.</p>
        </Confirm>
      </Section>
    </Page>
  )
}

const PauseForm = ({ alert: { id, active, version } }: { alert: Alert }) => (
  <Form
    action={`/alerts/${id}/${active ? 'pause' : 'resume'}`}
    button={active ? 'Pause' : 'Resume'}
    tone="quiet"
    version={version}
  />
)

type Fact = readonly [string, unknown]

const standing = (visit: Visit, alert: Alert) =>
  [
    ['State', <AlertState alert={alert} />],
    [
      'Tells',
      `${frequencyWords[alert.frequency].text}: ${frequencyWords[alert.frequency].hint.toLowerCase()}`,
    ],
    ['Last checked', <Moment at={alert.lastRunAt} none="not yet" />],
    [
      'Found so far',
      alert.lastMatchAt === null ? (
        <None text="nothing yet" />
      ) : (
        <>
          {numberText(visit.reader, alert.matchCount)}, the last <Distance at={alert.lastMatchAt} />
        </>
      ),
    ],
  ] as const satisfies Fact[]

/** The filters with all their codes by name, because the sentence above names only the first codes. */
const filterFacts = ({ reader }: Visit, { filters }: Alert) => {
  const { q, cpvCodes, regions, status, source } = filters
  const value = valueInWords(reader, filters)
  const deadline = deadlineInWords(reader, filters)
  return [
    q !== undefined && (['Words', <bdi>{q}</bdi>] as const),
    cpvCodes && (['Subject', <Codes filter="cpvCodes" codes={cpvCodes} />] as const),
    regions && (['Place', <Codes filter="regions" codes={regions} />] as const),
    status && (['Status', statusesText(status)] as const),
    source !== undefined && (['Source', sourceText(source)] as const),
    value !== null && (['Value', value] as const),
    deadline !== null && (['Deadline', deadline] as const),
  ].map((fact) => fact || null)
}

const Codes = ({ filter, codes }: { filter: CodeFilter; codes: string[] }) => (
  <>
    {codes.map((code) => (
      <div>
        <WordsText words={labelledCode(filter, code)} />
      </div>
    ))}
  </>
)

const Found = ({ visit, found }: { visit: Visit; found: Notification[] }) => (
  <Section
    title="Recent notifications"
    beside={<a href="/notifications?kind=tender.new">All notifications</a>}
  >
    <ul class="plain-list">
      {found.map((notification) => (
        <li>
          <a href={`/tenders/${notification.tenderId}`} dir="auto">
            {shortTitle(notification)}
          </a>
          <div class="soft small">
            <bdi>{bodyText(visit, notification.body)}</bdi> · sent <Distance at={notification.createdAt} />
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

export const setActive = (active: boolean) => async (visit: Visit) => {
  const { id = '' } = visit.param
  await change(visit, UpdateAlert, { active }, (ctx, json) => updateAlert(ctx, id, json))
  return {
    to: `/alerts/${id}`,
    say: active
      ? 'Resumed. It also checks the tenders that came in while it was paused.'
      : 'Paused. When you resume it, it also checks the tenders that came in meanwhile.',
  }
}

export async function deleteAlert(visit: Visit) {
  const { id = '' } = visit.param
  await command(visit, (ctx) => removeAlert(ctx, id))
  return { to: '/alerts', say: 'The alert was deleted.' }
}
