import { type Asset, assetCategories, AssetCategory, CreateAsset } from '../../../company/files/schema.ts'
import type { Sent } from '../../core/sent.ts'
import { Field, Select, TextArea } from '../../parts/fields.tsx'
import { categoryWords } from '../../parts/assets/labels.ts'

interface AssetFieldsProps {
  sent: Sent
  /** The stored record; null for a new one. */
  asset: Asset | null
  /** The category of a new record that a link names. */
  category?: string | null
}

/** The fields of a file's record. */
export const AssetFields = ({ sent, asset, category = null }: AssetFieldsProps) => (
  <>
    <Field
      sent={sent}
      of={CreateAsset.shape.name}
      name="name"
      label="Name"
      hint="A name that people would look for: ISO 9001 certificate."
      value={asset?.name}
    />
    <div class="fields">
      <Select
        sent={sent}
        of={CreateAsset.shape.category}
        name="category"
        label="Category"
        value={asset?.category ?? AssetCategory.catch('other').parse(category)}
        choices={assetCategories.map((value) => ({ value, text: categoryWords[value] }))}
      />
      <Field
        sent={sent}
        of={CreateAsset.shape.validUntil}
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
    <TextArea
      sent={sent}
      of={CreateAsset.shape.description}
      name="description"
      label="Description"
      rows={3}
      value={asset?.description}
    />
  </>
)
