import { createAlert, updateAlert } from '../../../delivery/alerts/commands.ts'
import { type Alert, AlertFilters, CreateAlert, UpdateAlert } from '../../../delivery/alerts/schema.ts'
import { change, parse, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { openEditor } from './editor.tsx'
import { atFields, filtersOfAddress, filtersOfForm, settledFields } from './filters.tsx'
import { nameFor } from './labels.ts'
import { getAlert } from '../../../delivery/alerts/queries.ts'

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
      lead="It searches every new tender and reports the matches to your company."
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
      say: 'Alert created. It reports new tenders.',
    }
  } catch (error) {
    throw atFields(error)
  }
}

export async function showEdit(visit: Visit) {
  const alert = await getAlert(visit.ctx, visit.param.id ?? '')
  return editPage(visit, alert, visit.sent.fields ? null : alert.filters)
}

async function editPage(visit: Visit, alert: Alert, shown: AlertFilters | null) {
  const path = `/alerts/${alert.id}`
  // After the matches were shown, the form retains the version that it was opened with. After a refusal, the
  // form gets the current version, so that sending the form again replaces the change of the other person.
  const version = visit.sent.fields && !visit.sent.problem ? sentVersion(visit) : alert.version
  const editor = await openEditor(visit, {
    action: `${path}/edit`,
    button: 'Save',
    cancel: path,
    alert,
    shown,
    version: version ?? alert.version,
  })
  return (
    <Page
      visit={visit}
      title="Change the alert"
      here="/alerts"
      up={{ href: path, text: alert.name }}
      lead="Tenders that the alert has already checked are not checked again."
    >
      {editor}
    </Page>
  )
}

const sentVersion = ({ sent }: Visit): number | null => {
  const version = sent.fields?.get('version')
  return version && /^\d{1,9}$/.test(version) ? Number(version) : null
}

/** Saves the alert, or shows its matches if the person pressed that button. */
export async function saveAlert(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const alert = await getAlert(visit.ctx, id)
  try {
    const filters = filtersOfForm(fields, alert.filters)
    if (fields.has('look')) {
      const shown = parse(AlertFilters, filters)
      const sent = { fields: settledFields(fields, shown), problem: null }
      return await editPage({ ...visit, sent }, alert, shown)
    }
    const input = { name: fields.get('name'), frequency: fields.get('frequency') ?? undefined, filters }
    await change(visit, UpdateAlert, input, (ctx, json) => updateAlert(ctx, id, json))
    return { to: `/alerts/${id}`, say: 'Saved.' }
  } catch (error) {
    throw atFields(error)
  }
}
