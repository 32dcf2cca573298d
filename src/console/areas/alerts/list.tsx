import { listAlerts } from '../../../delivery/alerts/queries.ts'
import { type Alert, ListAlerts } from '../../../delivery/alerts/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { WordsText } from '../../core/words.tsx'
import { listPage } from '../../parts/list-page.tsx'
import { Badge, Distance, None } from '../../parts/elements.tsx'
import { counted, filtersBeside, frequencyWords } from './labels.ts'

/** All alerts of the company, by name. */
export const showAlerts = listPage({
  title: 'Alerts',
  here: '/alerts',
  lead: 'Saved searches that report new tenders to your company.',
  of: 'alerts',
  query: ListAlerts,
  read: (ctx, query) => listAlerts(ctx, { ...query, sort: 'name', order: 'asc' }),
  make: { href: '/alerts/new', text: 'New alert' },
  empty: {
    title: 'No alert yet',
    text: 'Describe what you look for by words, codes, regions or value, and hear about every new tender that matches.',
  },
  head: ['Alert', 'State', 'How often', 'Last checked', 'Found'],
  row: rowOf,
})

function rowOf(alert: Alert, visit: Visit) {
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
