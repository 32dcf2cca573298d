import {
  type Priority,
  SavedParam,
  type SavedTender,
  type Stage,
  UpdateSaved,
} from '../../workspace/pipeline/schema.ts'
import { instantOf, localText } from '../../platform/time/zone.ts'
import { type Reader, zoneText } from '../core/reader.ts'
import { choicesOf, Field, Select, TextArea } from './fields.tsx'
import { removeSaved, updateSaved } from '../../workspace/pipeline/commands.ts'
import { change, parameters, type Visit, textIn } from '../core/visit.ts'

export const stageWords: Record<Stage, string> = {
  watching: 'Watching',
  qualifying: 'Qualifying',
  preparing: 'Preparing',
  submitted: 'Submitted',
  won: 'Won',
  lost: 'Lost',
  dropped: 'Dropped',
}

export const priorityWords: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

export const StageField = () => <Select name="stage" label="Stage" choices={choicesOf(stageWords)} />

export const NextActionFields = ({ reader, saved }: { reader: Reader; saved: SavedTender }) => (
  <>
    <Field name="nextAction" label="Next action" optional={false} />
    <Field
      name="nextActionAt"
      type="datetime-local"
      optional={false}
      label={`Due (${zoneText(reader)})`}
      value={saved.nextActionAt === null ? '' : localText(reader, saved.nextActionAt)}
    />
  </>
)

export const NotesField = ({ label, rows }: { label: string; rows: number }) => (
  <TextArea name="notes" label={label} optional={false} rows={rows} />
)

/** Stage, notes and next action of a form, with the time in the reader's zone. */
export function planIn({ reader }: Visit, fields: URLSearchParams) {
  const due = textIn(fields, 'nextActionAt')
  return {
    stage: fields.get('stage'),
    notes: textIn(fields, 'notes'),
    nextAction: textIn(fields, 'nextAction'),
    nextActionAt: due === null ? null : instantOf(reader, due),
  }
}

/** Changes every field of a record that the page shows. The change applies to the version that was shown. */
export async function changeItem(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(SavedParam, visit)
  const input = {
    ...planIn(visit, fields),
    priority: fields.get('priority'),
    assigneeId: textIn(fields, 'assigneeId'),
    tags: tagsIn(fields.get('tags')),
  }
  await change(visit, UpdateSaved, input, (ctx, json) => updateSaved(ctx, id, json))
  return { to: `/pipeline/${id}`, say: 'Changes saved.' }
}

export async function removeItem(visit: Visit) {
  const { id } = parameters(SavedParam, visit)
  await change(visit, SavedParam, { id }, (ctx) => removeSaved(ctx, id))
  return { to: '/pipeline', say: 'Removed from the pipeline.' }
}

/** Tags from a field in which people separate them by commas. */
export const tagsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
