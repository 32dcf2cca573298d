import { Distance, OpenLink, Section, Table } from '../../../parts/elements.tsx'
import { type CompanyUsage, type Counts, readCompanyUsage } from '../../../../identity/keys/usage/queries.ts'
import { listQuotas } from '../../../../identity/quotas/queries.ts'
import { dateFormat } from '../../../../platform/text/formats.ts'
import { aboutKeys } from '../frame.tsx'
import { outcomes } from '../key-use.tsx'
import { dayText, numberText, type Reader } from '../../../core/reader.ts'
import { Empty, Page } from '../../../core/shell.tsx'
import type { Visit } from '../../../core/visit.ts'
import { Columns } from '../../../parts/charts/columns.tsx'
import { Quotas } from './quotas.tsx'

/** The company's use of everything that is limited, and its use of the API by hour, by day, by key and by endpoint. */
export async function showUsage(visit: Visit) {
  const [usage, quotas] = await Promise.all([
    readCompanyUsage(visit.ctx),
    listQuotas(visit.ctx, visit.session.company.id),
  ])
  const quiet = usage.keys.length === 0
  const lead = 'Your company’s records, files and requests to the API.'
  return (
    <Page title="Usage" here="/usage" lead={lead}>
      <Quotas reader={visit.reader} quotas={quotas} />
      {quiet ? visit.mayOpen('/keys') && <Nothing usage={usage} /> : <Plots visit={visit} usage={usage} />}
    </Page>
  )
}

const Nothing = ({ usage: { carriedAt } }: { usage: CompanyUsage }) => (
  <Empty
    title="No request in the last 30 days"
    text={`${aboutKeys} Once it calls the API, what it calls is shown here${carriedAt === null ? '' : ', some minutes later'}.`}
    link={{ href: '/keys', text: 'Go to the API keys' }}
  />
)

function Plots({ visit, usage }: { visit: Visit; usage: CompanyUsage }) {
  const { reader } = visit
  const number = (value: number) => numberText(reader, value)
  const plot = { series: outcomes, format: number }
  return (
    <>
      <p class="soft">
        {usage.carriedAt === null ? (
          'The newest requests are still to be counted.'
        ) : (
          <>
            Counted <Distance at={usage.carriedAt} />. Assistants’ calls are not among them: they stand under{' '}
            <a href="/connections/calls">Calls</a>.
          </>
        )}
      </p>
      <Columns
        {...plot}
        title="Requests an hour"
        unit="last 48 hours, UTC"
        labelHead="Hour"
        columns={usage.hours.map((each) => ({ label: hourText(reader, each.start), values: valuesOf(each) }))}
      />
      <Columns
        {...plot}
        title="Requests a day"
        unit="last 30 days, UTC"
        labelHead="Day"
        columns={usage.days.map((each) => ({
          label: dayText(reader, each.start.slice(0, 10)),
          values: valuesOf(each),
        }))}
      />
      <Section title="By key" lead="The last 30 days.">
        <Table
          caption="Requests by key"
          head={['Key', ...outcomes, 'This hour']}
          numbers={[1, 2, 3, 4]}
          rows={usage.keys.map(({ id, name, preview, thisHour, ...counts }) => [
            name === null ? (
              'A key that is gone'
            ) : (
              <>
                <OpenLink href={`/keys/${id}`}>
                  <bdi>{name}</bdi>
                </OpenLink>
                <small>
                  <code>{preview}…</code>
                </small>
              </>
            ),
            ...valuesOf(counts).map(number),
            number(thisHour),
          ])}
        />
      </Section>
      {usage.endpoints.length > 0 && (
        <Section
          title="By endpoint"
          lead="The last 30 days. Requests over the limit reached no endpoint and are not counted here."
        >
          <Table
            caption="Requests by endpoint"
            head={['Endpoint', 'Answered', 'Failed']}
            numbers={[1, 2]}
            rows={usage.endpoints.map(({ endpoint, answered, failed }) => [
              endpoint === 'unknown' ? 'No endpoint of ours' : <code>{endpoint}</code>,
              number(answered),
              number(failed),
            ])}
          />
        </Section>
      )}
    </>
  )
}

const valuesOf = ({ answered, failed, limited }: Counts) => [answered, failed, limited]

/** An hour such as 20 Nov, 14:00. Hours are counted in UTC, so they are written in UTC. */
const hourText = ({ locale }: Reader, start: string) =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(start))
