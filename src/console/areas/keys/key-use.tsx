import type { KeyUsage } from '../../../identity/keys/schema.ts'
import { dayText, numberText, percentText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Columns } from '../../parts/charts/columns.tsx'
import { Distance, Meter, Section, Table } from '../../parts/elements.tsx'

/** The outcomes of requests, in the order of the plots. */
export const outcomes = ['Answered', 'Failed', 'Over the limit']

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
