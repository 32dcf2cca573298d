import type { Incident } from '../../surfaces/operator/watch/incidents.ts'
import { PublicStatus, readPublicStatus } from '../../surfaces/operator/watch/public-status.ts'
import { wantedType } from '../../surfaces/rest/negotiate.ts'
import { SinglePage } from '../core/layout.tsx'
import { numberText, readerOf } from '../core/reader.ts'
import { html, type Visitor } from '../core/visitor.ts'
import { Badge, Day, Moment, Table } from '../parts/elements.tsx'
import { type Seen, WrittenFor } from '../core/page-visit.tsx'

const forms = ['text/html', 'application/json']

/** The public status: as a page, or as JSON for a program that asks for it. */
export async function showStatus(visitor: Visitor): Promise<Response> {
  const status = PublicStatus.parse(await readPublicStatus(visitor.ctx))
  if (wantedType(forms, visitor.request.headers.get('accept')) === 'application/json')
    return Response.json(status, {
      headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' },
    })
  const seen = { ctx: visitor.ctx, reader: readerOf(visitor.request, visitor.ctx.config) }
  return html(
    visitor,
    200,
    <WrittenFor visit={seen}>
      <StatusPage seen={seen} status={status} />
    </WrittenFor>,
  )
}

type State = PublicStatus['state']

const badges = {
  ok: ['good', 'Works'],
  disturbed: ['warn', 'Disturbed'],
  maintenance: ['info', 'Maintenance'],
} as const satisfies Record<State, unknown>

const StateBadge = ({ state }: { state: State }) => <Badge tone={badges[state][0]}>{badges[state][1]}</Badge>

const headings: Record<State, string> = {
  ok: 'All parts work',
  disturbed: 'Something is disturbed',
  maintenance: 'The service is being maintained',
}

const StatusPage = ({ seen, status }: { seen: Seen; status: PublicStatus }) => (
  <SinglePage title="Status">
    <h1>{headings[status.state]}</h1>
    <p class="soft">
      {status.checkedAt === null ? (
        'The service has not checked itself yet.'
      ) : (
        <>
          Last checked <Moment at={status.checkedAt} />. Release {status.version}.
        </>
      )}
    </p>
    <ul class="states">
      {status.parts.map(({ name, state, since }) => (
        <li>
          <span>
            {name}
            {since !== null && (
              <span class="soft">
                {' '}
                since <Moment at={since} />
              </span>
            )}
          </span>
          <StateBadge state={state} />
        </li>
      ))}
    </ul>
    <h2>Incidents</h2>
    {status.incidents.length === 0 ? (
      <p class="soft">None in the last 90 days.</p>
    ) : (
      status.incidents.map((incident) => <OneIncident incident={incident} />)
    )}
    <h2>The last 90 days</h2>
    <Days seen={seen} days={status.days} />
  </SinglePage>
)

const OneIncident = ({ incident }: { incident: Incident }) => (
  <section>
    <h3>
      {incident.title}{' '}
      {incident.closedAt === null ? <Badge tone="warn">Open</Badge> : <Badge tone="good">Closed</Badge>}
    </h3>
    {incident.updates.toReversed().map(({ at, text }) => (
      <p>
        <span class="soft">
          <Moment at={at} />
        </span>
        <br />
        {text}
      </p>
    ))}
  </section>
)

const minutesOfDay = 1440

const Days = ({ seen, days }: { seen: Seen; days: PublicStatus['days'] }) =>
  days.length === 0 ? (
    <p class="soft">No day has been recorded yet.</p>
  ) : (
    <details>
      <summary>
        {numberText(seen.reader, days.filter(({ disturbed }) => disturbed === 0).length)} of{' '}
        {numberText(seen.reader, days.length)} days without a disturbance
      </summary>
      <Table
        caption="Minutes of each day (UTC)"
        head={['Day', 'Checked', 'Disturbed']}
        numbers={[1, 2]}
        rows={days.map(({ day, minutes, disturbed }) => [
          <WrittenFor visit={{ ...seen, reader: { ...seen.reader, timeZone: 'UTC' } }}>
            <Day at={`${day}T00:00:00Z`} />
          </WrittenFor>,
          `${numberText(seen.reader, minutes)} of ${numberText(seen.reader, minutesOfDay)}`,
          numberText(seen.reader, disturbed),
        ])}
      />
    </details>
  )
