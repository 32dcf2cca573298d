import { listAlerts } from '../../../delivery/alerts/queries.ts'
import { type Alert, ListAlerts } from '../../../delivery/alerts/schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { WordsText } from '../../core/words.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Badge, Distance, None, Table } from '../../parts/elements.tsx'
import { counted, filtersBeside, frequencyWords } from './labels.ts'

/** All alerts of the company, by name. */
export async function showAlerts(visit: Visit) {
  const query = readQuery(visit, ListAlerts)
  const { items, total } = await listAlerts(visit.ctx, { ...query, sort: 'name', order: 'asc' })
  const make = { href: '/alerts/new', text: 'New alert' }
  return (
    <Page
      title="Alerts"
      here="/alerts"
      lead="Saved searches that report new tenders to your company."
      actions={total > 0 && <LinkButton {...make} primary />}
    >
      <Listing
        of="alerts"
        query={query}
        total={total}
        empty={{
          title: 'No alert yet',
          text: 'Describe what you look for by words, codes, regions or value, and hear about every new tender that matches.',
          link: make,
        }}
      >
        <Table
          caption="Alerts"
          head={['Alert', 'State', 'How often', 'Last checked', 'Found']}
          rows={items.map((alert) => rowOf(visit, alert))}
        />
      </Listing>
    </Page>
  )
}

const rowOf = (visit: Visit, alert: Alert) => {
  const words = filtersBeside(visit.reader, alert)
  return [
    <>
      <a href={`/alerts/${alert.id}`} dir="auto">
        {alert.name}
      </a>
      {words && (
        <small>
          <WordsText words={words} />
        </small>
      )}
    </>,
    <AlertState alert={alert} />,
    frequencyWords[alert.frequency].text,
    <Distance at={alert.lastRunAt} none="not yet" />,
    alert.lastMatchAt === null ? (
      <None text="nothing yet" />
    ) : (
      <>
        {counted(visit.reader, alert.matchCount, 'tender')}
        <small>
          the last <Distance at={alert.lastMatchAt} />
        </small>
      </>
    ),
  ]
}

export const AlertState = ({ alert: { active } }: { alert: Alert }) =>
  active ? <Badge tone="good">Active</Badge> : <Badge>Paused</Badge>
