import { updateAlert } from '../../../delivery/alerts/commands.ts'
import { getAlert } from '../../../delivery/alerts/queries.ts'
import { type Alert, AlertFilters, UpdateAlert } from '../../../delivery/alerts/schema.ts'
import { change, parse } from '../../core/change.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { openEditor } from './editor.tsx'
import { atFields, filtersOfForm, settledFields } from './filters.ts'

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
