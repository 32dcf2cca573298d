import { Field, TextArea } from '../../parts/fields.tsx'

/** Fields for name and description of the consortium, and for the lead's share. */
export const WholeFields = ({ share }: { share?: number | null }) => (
  <>
    <Field name="name" label="Name of the consortium" id="whole-name" />
    <Field
      name="sharePercent"
      label="Share of your company in per cent"
      type="number"
      id="whole-share"
      inputmode="decimal"
      value={share}
    />
    <TextArea name="description" label="Description" rows={3} id="whole-description" />
  </>
)
