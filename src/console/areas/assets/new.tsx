import { CreateAsset } from '../../../company/files/schema.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { AssetFields, FileField } from './fields.tsx'

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
          ? 'It is kept among your company’s files and attached to this bid.'
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
