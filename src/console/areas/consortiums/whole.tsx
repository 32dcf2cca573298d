import { CreateConsortium } from '../../../workspace/consortiums/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, TextArea } from '../../parts/fields.tsx'

interface WholeFieldsProps {
  visit: Pick<Visit, 'sent'>
  name?: string
  description?: string | null
  share?: number | null
}

/** Fields for name and description of the consortium, and for the lead's share. */
export const WholeFields = ({ visit: { sent }, name, description, share }: WholeFieldsProps) => (
  <>
    <Field
      sent={sent}
      of={CreateConsortium.shape.name}
      name="name"
      label="Name of the consortium"
      id="whole-name"
      value={name}
    />
    <Field
      sent={sent}
      of={CreateConsortium.shape.sharePercent}
      name="sharePercent"
      label="Share of your company in per cent"
      type="number"
      id="whole-share"
      inputmode="decimal"
      value={share}
    />
    <TextArea
      sent={sent}
      of={CreateConsortium.shape.description}
      name="description"
      label="Description"
      rows={3}
      id="whole-description"
      value={description}
    />
  </>
)
