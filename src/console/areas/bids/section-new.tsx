import { AddSection } from '../../../workspace/bids/sections.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { parameters, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Field, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'

/** The form for a section that answers no requirement, such as a summary. */
export async function showNewSection(visit: Visit) {
  const { id } = parameters(BidParam, visit)
  const bid = await getBid(visit.ctx, id)
  return (
    <Page
      title="Add a section"
      here="/bids"
      up={{ href: `/bids/${id}`, text: clipped(bid.title, 80) }}
      lead="The section is added at the end of the bid."
    >
      <NewSectionForm visit={visit} bidId={id} />
    </Page>
  )
}

export const NewSectionForm = ({ visit, bidId }: { visit: Visit; bidId: string }) => (
  <Form
    action={`/bids/${bidId}/sections/new`}
    button="Add the section"
    beside={<a href={`/bids/${bidId}`}>Cancel</a>}
    of={AddSection}
    sent={visit.sent}
  >
    <div class="field-wide">
      <Field name="heading" label="Heading" />
      <TextArea name="text" label="Text" rows={14} />
    </div>
  </Form>
)
