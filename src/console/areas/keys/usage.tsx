import { Distance, Fold, Meter, OpenLink, Section, Table } from '../../parts/elements.tsx'
import { type CompanyUsage, type Counts, readCompanyUsage } from '../../../identity/keys/usage/queries.ts'
import { listQuotas, type ShownQuota } from '../../../identity/quotas/queries.ts'
import { dateFormat } from '../../../platform/text/formats.ts'
import { aboutKeys } from './frame.tsx'
import { dayText, numberText, percentText, type Reader } from '../../core/reader.ts'
import { Empty, Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Columns } from '../../parts/charts/columns.tsx'
import { sizeText } from '../../parts/assets.tsx'
import type { KeyUsage } from '../../../identity/keys/schema.ts'

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
            Counted <Distance at={usage.carriedAt} />. Assistants’ calls are not included: they are under{' '}
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

/** The company's use of everything that is limited, the fullest quota first. */
const Quotas = ({ reader, quotas }: { reader: Reader; quotas: ShownQuota[] }) => {
  const sorted = quotas.toSorted((a, b) => shareOf(b) - shareOf(a) || a.label.localeCompare(b.label))
  const calm = sorted.filter((quota) => shareOf(quota) < hardly)
  return (
    <Section
      title="What your company stores"
      id="quotas"
      lead="Where a limit is reached nothing more can be added until something is removed, or the operator of the service raises the limit."
    >
      <List reader={reader} quotas={sorted.filter((quota) => shareOf(quota) >= hardly)} />
      <Fold title="Hardly used" level={3} beside={`${calm.length} below ${percentText(reader, 0.01)}`}>
        <List reader={reader} quotas={calm} />
      </Fold>
    </Section>
  )
}

/** Quotas used below this share are folded away, because nobody has to act on them. */
const hardly = 0.01

const List = ({ reader, quotas }: { reader: Reader; quotas: ShownQuota[] }) => (
  <ul class="quotas">
    {quotas.map((quota) => (
      <li>
        <span>
          {quota.label.charAt(0).toUpperCase() + quota.label.slice(1)}
          {quota.beyond !== 'refused' && <small>beyond the limit the oldest go</small>}
        </span>
        <span class="number">
          {amountText(reader, quota.unit, quota.used)}{' '}
          <span class="soft">of {amountText(reader, quota.unit, quota.limit)}</span>
        </span>
        <Meter
          share={shareOf(quota)}
          label={`Used of ${quota.label}`}
          text={percentText(reader, Math.floor(shareOf(quota) * 100) / 100)}
          tone={shareOf(quota) < 0.8 ? 'info' : 'warn'}
        />
      </li>
    ))}
  </ul>
)

const amountText = (reader: Reader, unit: ShownQuota['unit'], amount: number) =>
  unit === 'bytes' ? sizeText(reader, amount) : numberText(reader, amount)

const shareOf = ({ used, limit }: ShownQuota): number => (limit === 0 ? 1 : Math.min(1, used / limit))

/** The outcomes of requests, in the order of the plots. */
const outcomes = ['Answered', 'Failed', 'Over the limit']

/** The use of one key: the running hour, the last 30 days, and the endpoints of its requests. */
export function KeyUse({ visit, usage }: { visit: Visit; usage: KeyUsage }) {
  const { window, series, byEndpoint, total } = usage
  const number = (value: number) => numberText(visit.reader, value)
  const quiet = total === 0 && series.every(({ limited }) => limited === 0)
  return (
    <Section title="Use">
      <Running visit={visit} window={window} />
      {quiet ? (
        <p class="soft">No request in the last 30 days.</p>
      ) : (
        <>
          <Columns
            title="Requests a day"
            unit="last 30 days, UTC"
            series={outcomes}
            labelHead="Day"
            format={number}
            columns={series.map(({ start, requests, errors, limited }) => ({
              label: dayText(visit.reader, start.slice(0, 10)),
              values: [requests - errors, errors, limited],
            }))}
          />
          {byEndpoint.length > 0 && (
            <Table
              caption="By endpoint"
              quiet={false}
              head={['Endpoint', 'Requests', 'Share']}
              numbers={[1, 2]}
              rows={byEndpoint.map(({ endpoint, requests }) => [
                <code>{endpoint}</code>,
                number(requests),
                percentText(visit.reader, total > 0 ? requests / total : 0),
              ])}
            />
          )}
        </>
      )}
    </Section>
  )
}

const Running = ({ visit, window }: { visit: Visit; window: KeyUsage['window'] }) => {
  const number = (value: number) => numberText(visit.reader, value)
  const share = window.used / Math.max(1, window.limit)
  return (
    <>
      <Meter
        share={share}
        label="Requests of the running hour"
        text={`${number(window.used)} of ${number(window.limit)} this hour`}
        tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'good'}
      />
      <p class="soft">
        {window.resetsAt === null ? (
          'No hour is running: the next request begins one.'
        ) : (
          <>
            The hour that its first request began ends <Distance at={window.resetsAt} />.
          </>
        )}
      </p>
    </>
  )
}
