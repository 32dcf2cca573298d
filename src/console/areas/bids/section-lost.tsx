import type { Bid } from '../../../workspace/bids/schema.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Note } from '../../parts/text.tsx'
import { clipped } from '../../parts/tenders/labels.ts'
import { NewSectionForm } from './section-new.tsx'

/**
 * The page for a person whose section was removed by a colleague in the meantime. The page shows the written
 * text and offers to save the text as a new section.
 */
export const Lost = ({ visit, bid }: { visit: Visit; bid: Bid }) => (
  <Page
    visit={visit}
    title="The section is gone"
    here="/bids"
    up={{ href: `/bids/${bid.id}`, text: clipped(bid.title, 80) }}
    lead="Your text is below. You can keep it as a section of its own."
  >
    {visit.sent.fields?.get('comment')?.trim() && (
      <Note tone="warn">
        <p>
          <strong>Your comment was not saved</strong>
        </p>
        <p class="prose">{visit.sent.fields.get('comment')}</p>
      </Note>
    )}
    <NewSectionForm visit={visit} bidId={bid.id} />
  </Page>
)
