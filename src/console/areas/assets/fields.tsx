import { type Asset, AssetCategory } from '../../../company/files/schema.ts'
import { choicesOf, Field, Select, TextArea } from '../../parts/fields.tsx'
import { categoryWords } from '../../parts/assets.tsx'

interface AssetFieldsProps {
  /** The stored record; null for a new one. */
  asset: Asset | null
  /** The category of a new record that a link names. */
  category?: string | null
}

/** The fields of a file's record, in a form of `CreateAsset`. */
export const AssetFields = ({ asset, category = null }: AssetFieldsProps) => (
  <>
    <Field name="name" label="Name" hint="A name that people would look for: ISO 9001 certificate." />
    <div class="fields">
      <Select
        name="category"
        label="Category"
        value={asset?.category ?? AssetCategory.catch('other').parse(category)}
        choices={choicesOf(categoryWords)}
      />
      <Field name="validUntil" label="Valid until" type="date" value={asset?.validUntil?.slice(0, 10)} />
    </div>
    <Field
      name="tags"
      label="Tags"
      hint="With commas between them."
      required={false}
      value={asset?.tags.join(', ')}
    />
    <TextArea name="description" label="Description" rows={3} />
  </>
)
