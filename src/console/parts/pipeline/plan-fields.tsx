import type { SavedTender } from '../../../workspace/pipeline/schema.ts'
import { localText } from '../../../platform/time/zone.ts'
import { type Reader, zoneText } from '../../core/reader.ts'
import { Field, Select, TextArea } from '../fields.tsx'
import { choicesOf } from '../choice.ts'
import { stageWords } from './labels.ts'

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
