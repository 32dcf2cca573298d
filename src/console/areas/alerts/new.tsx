import { createAlert } from '../../../delivery/alerts/commands.ts'
import { AlertFilters, CreateAlert } from '../../../delivery/alerts/schema.ts'
import { change, parse } from '../../core/change.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { openEditor } from './editor.tsx'
import { atFields, filtersOfAddress, filtersOfForm, settledFields } from './filters.ts'
import { nameFor } from './labels.ts'

/** The form of a new alert. The address may carry filters of the search at `/tenders`. */
export async function showNew(visit: Visit) {
  const filters = visit.request.method === 'GET' ? filtersOfAddress(visit) : {}
  const given = Object.keys(filters).length > 0
  const { problem } = visit.sent
  const typed =
    visit.request.method === 'GET' && problem ? { fields: typedFields(visit, filters), problem } : visit.sent
  return newPage({ ...visit, sent: typed }, filters, given ? filters : null)
}

/** The fields with the values from the address, wrong values included, so that the person can correct them. */
function typedFields(visit: Visit, filters: AlertFilters): URLSearchParams {
  const fields = new URLSearchParams({
    frequency: 'instant',
    currency: 'EUR',
    name: nameFor(filters),
  })
  for (const name of new Set(visit.url.searchParams.keys()))
    fields.set(name, visit.url.searchParams.getAll(name).join('\n'))
  return fields
}

/**
 * The page shows the matches of the filters in `shown`. The fields show the values that were sent, or `filters` if
 * nothing was sent.
 */
async function newPage(visit: Visit, filters: AlertFilters, shown: AlertFilters | null) {
  const name = nameFor(filters)
  const editor = await openEditor(visit, {
    action: '/alerts/new',
    button: 'Create the alert',
    cancel: '/alerts',
    alert: { name, filters, frequency: 'instant' },
    shown,
  })
  return (
    <Page
      visit={visit}
      title="New alert"
      here="/alerts"
      up={{ href: '/alerts', text: 'Alerts' }}
      lead="It searches every tender published from now on, and tells your company what it finds."
    >
      {editor}
    </Page>
  )
}

/** Creates the alert, or shows its matches if the person pressed that button. */
export async function makeAlert(visit: Visit, fields: URLSearchParams) {
  try {
    const filters = filtersOfForm(fields)
    if (fields.has('look')) {
      const shown = parse(AlertFilters, parse(CreateAlert.shape.filters, filters))
      const sent = { fields: settledFields(fields, shown), problem: null }
      if (!fields.get('name')?.trim()) sent.fields.set('name', nameFor(shown))
      return await newPage({ ...visit, sent }, {}, shown)
    }
    const input = { name: fields.get('name'), frequency: fields.get('frequency') ?? undefined, filters }
    const alert = await change(visit, CreateAlert, input, createAlert)
    return {
      to: `/alerts/${alert.id}`,
      say: 'Alert created. You will hear about new tenders from now on.',
    }
  } catch (error) {
    throw atFields(error)
  }
}
