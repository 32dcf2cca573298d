import { findAnswers, type FoundAnswer } from '../../../workspace/bids/drafts/earlier.ts'
import { ListAnswers } from '../../../workspace/bids/drafts/schema.ts'
import { isoOrNull } from '../../../platform/time/time.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Field } from '../../parts/fields.tsx'
import { Filters, Listing } from '../../parts/listing.tsx'
import { Markup, plainText } from '../../parts/markup.tsx'
import { Badge, Day, NamedLink } from '../../parts/elements.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { bidStatusWords, sectionPath } from '../../parts/bids/labels.ts'

const none = {
  title: 'No answers yet',
  text: 'The sections of every bid you submit are kept here, to be used again in the next one.',
  link: { href: '/bids', text: 'Show your bids' },
}

/** The library of answers. It lists the sections of submitted bids, so that people can find a text and use it again. */
export async function showAnswers(visit: Visit) {
  const query = readQuery(visit, ListAnswers)
  const { items, total } = await findAnswers(visit.ctx, query)
  return (
    <Page
      title="Earlier answers"
      here="/bids"
      up={{ href: '/bids', text: 'Bids' }}
      lead="Texts of your latest 60 submitted bids. Answers of won bids come first."
    >
      <Listing
        of="answers"
        query={query}
        total={total}
        empty={none}
        narrowed={query.q ? { text: 'No earlier answer has all of these words.' } : null}
        filters={
          <Filters class="filter-row" action="/answers" button="Search" optional={false}>
            <Field name="q" label="Words" type="search" />
          </Filters>
        }
      >
        <ul class="plain-list">
          {items.map((each) => (
            <Answer answer={each} />
          ))}
        </ul>
      </Listing>
    </Page>
  )
}

const Answer = ({ answer }: { answer: FoundAnswer }) => {
  const { bid, title, status, submittedAt, key, heading, text } = answer
  return (
    <li>
      <p>
        <NamedLink href={sectionPath(bid, key)} name={clipped(heading, 140)} />{' '}
        <Badge tone={bidStatusWords[status].tone}>{bidStatusWords[status].text}</Badge>
      </p>
      <p class="small soft">
        <bdi>{clipped(title, 140)}</bdi>, <Day at={isoOrNull(submittedAt)} />
      </p>
      <details class="unfold">
        <summary>{clipped(plainText(text), 160)}</summary>
        <Markup text={text} />
      </details>
    </li>
  )
}
