import { type Asset, assetCategories } from '../../../documents/assets/schema.ts'
import type { Visit } from '../page/visit.ts'
import { Field, Select, TextArea } from '../parts/fields.tsx'
import { categoryWords } from './labels.ts'

interface AssetFieldsProps {
  visit: Pick<Visit, 'sent'>
  /** What is stored; null for a new one. */
  asset: Asset | null
}

/** What is recorded about a file. */
export const AssetFields = ({ visit: { sent }, asset }: AssetFieldsProps) => (
  <>
    <Field
      sent={sent}
      name="name"
      label="Name"
      required={true}
      maxlength={200}
      hint="What it is, as people look for it: ISO 9001 certificate."
      value={asset?.name}
    />
    <div class="fields">
      <Select
        sent={sent}
        name="category"
        label="Category"
        required={true}
        value={asset?.category ?? 'other'}
        choices={assetCategories.map((value) => ({ value, text: categoryWords[value] }))}
      />
      <Field
        sent={sent}
        name="validUntil"
        label="Valid until"
        type="date"
        value={asset?.validUntil?.slice(0, 10)}
      />
    </div>
    <Field
      sent={sent}
      name="tags"
      label="Tags"
      hint="With commas between them."
      value={asset?.tags.join(', ')}
    />
    <TextArea sent={sent} name="description" label="Description" rows={3} value={asset?.description} />
  </>
)
