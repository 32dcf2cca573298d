import { type SavedTender, UpdateSaved } from '../../../workspace/pipeline/schema.ts'
import { localText } from '../../../platform/time/zone.ts'
import { zoneText } from '../../core/reader.ts'
import type { Sent } from '../../core/sent.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, Select, TextArea } from '../fields.tsx'
import { choicesOf, stageWords } from './labels.ts'

interface PlanProps {
  sent: Sent
  saved: SavedTender
}

export const StageField = ({ sent, saved }: PlanProps) => (
  <Select
    sent={sent}
    of={UpdateSaved.shape.stage}
    name="stage"
    label="Stage"
    value={saved.stage}
    choices={choicesOf(stageWords)}
  />
)

export const NextActionFields = ({ visit: { reader }, sent, saved }: PlanProps & { visit: Visit }) => (
  <>
    <Field
      sent={sent}
      of={UpdateSaved.shape.nextAction}
      name="nextAction"
      label="Next action"
      optional={false}
      value={saved.nextAction}
    />
    <Field
      sent={sent}
      of={UpdateSaved.shape.nextActionAt}
      name="nextActionAt"
      type="datetime-local"
      optional={false}
      label={`Due (${zoneText(reader)})`}
      value={saved.nextActionAt === null ? '' : localText(reader, saved.nextActionAt)}
    />
  </>
)

export const NotesField = ({ sent, saved, label, rows }: PlanProps & { label: string; rows: number }) => (
  <TextArea
    sent={sent}
    of={UpdateSaved.shape.notes}
    name="notes"
    label={label}
    optional={false}
    rows={rows}
    value={saved.notes}
  />
)
