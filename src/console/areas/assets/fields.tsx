import { type Asset, AssetCategory, CreateAsset } from '../../../company/files/schema.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { choicesOf, Field, Select, TextArea } from '../../parts/fields.tsx'
import { TagsField } from '../../parts/tags.tsx'
import { categoryWords } from '../../parts/assets.tsx'
import { maxInForm } from '../../../company/files/incoming.ts'
import { errorOf, useForm } from '../../core/sent.tsx'
import { tooLarge } from '../../core/upload.ts'

/** The form for a new file and its record. */
export async function showNewAsset(visit: Visit) {
  const requested = visit.sent.fields?.get('bidId') ?? visit.url.searchParams.get('bidId')
  const { data } = BidParam.safeParse({ id: requested })
  const bid = data ? await getBid(visit.ctx, data.id) : null
  return (
    <Page
      title="Add a file"
      here="/assets"
      up={
        bid ? { href: `/bids/${bid.id}`, text: clipped(bid.title, 80) } : { href: '/assets', text: 'Files' }
      }
      lead={
        bid
          ? 'It is stored with your company’s files and attached to this bid.'
          : 'Certificates, references, CVs and other documents that your bids need again and again.'
      }
    >
      <Form action="/assets" button="Add the file" class="measure" upload of={CreateAsset}>
        {bid && <input type="hidden" name="bidId" value={bid.id} />}
        <AssetFields asset={null} category={visit.url.searchParams.get('category')} />
        <FileField label="File" />
      </Form>
    </Page>
  )
}

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
    <TagsField tags={asset?.tags} />
    <TextArea name="description" label="Description" rows={3} />
  </>
)

/**
 * A field to choose a file. Browsers do not retain the choice, so after a refusal the file must be chosen
 * again.
 */
export const FileField = ({ label, required }: { label: string; required?: boolean }) => {
  const { sent } = useForm()
  const error = errorOf(sent, 'file')
  return (
    <div class="field">
      <label for="field-file">
        {label}
        {!required && <span class="optional"> (optional)</span>}
      </label>
      <p class="hint" id="field-file-hint">
        {sent.fields && !error ? 'Please choose the file again. ' : ''}Any kind, up to 25 MB.
      </p>
      <input
        type="file"
        id="field-file"
        name="file"
        required={required}
        data-max={maxInForm}
        data-too-large={tooLarge}
        aria-describedby={error ? 'field-file-hint field-file-error' : 'field-file-hint'}
        aria-invalid={error ? 'true' : undefined}
      />
      {error && (
        <p class="field-error" id="field-file-error">
          {error}
        </p>
      )}
    </div>
  )
}
