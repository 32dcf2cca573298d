import type { Priority, SavedTender, Stage } from '../../workspace/pipeline/schema.ts'
import { instantOf, localText } from '../../platform/time/zone.ts'
import { type Reader, zoneText } from '../core/reader.ts'
import { choicesOf, Field, Select, TextArea } from './fields.tsx'
import { textIn, type Visit } from '../core/visit.ts'

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
