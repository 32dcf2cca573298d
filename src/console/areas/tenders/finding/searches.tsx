import { countSearches } from '../../../../catalogue/tenders/search/count.ts'
import { numberText } from '../../../core/reader.ts'
import { Empty, Page } from '../../../core/shell.tsx'
import type { Visit } from '../../../core/visit.ts'
import { joined, WordsText, type TextWithCodes } from '../../../core/words.tsx'
import { Form } from '../../../parts/form.tsx'
import { NamedLink, None, Table } from '../../../parts/elements.tsx'
import { appliedFilters } from '../../../parts/tenders/applied.ts'
import {
  type CountedSearch,
  readSearches,
  savedQuery,
  searchHref,
} from '../../../parts/tenders/saved-searches.tsx'

/** The searches that the person has named: what they find, what is new, and what to do with them. */
export async function showSearches(visit: Visit) {
  const searches = await readSearches(visit)
  const totals = await countSearches(
    visit.ctx,
    searches.map((each) => savedQuery(visit, each)),
  )
  return (
    <Page
      title="Saved searches"
      here="/tenders"
      up={{ href: '/tenders', text: 'Tenders' }}
      lead="Your own searches. “New” counts tenders that came since your last visit to the search."
    >
      {searches.length === 0 ? (
        <Empty
          title="No saved searches"
          text="Search for tenders, then choose “Save this search” and give the search a name."
          link={{ href: '/tenders', text: 'Search tenders' }}
        />
      ) : (
        <Table
          caption="Saved searches"
          head={['Search', 'Tenders', 'New', <span class="hidden">Actions</span>]}
          numbers={[1, 2]}
          rows={searches.map((each, index) => rowOf(visit, each, totals[index] ?? 0))}
        />
      )}
    </Page>
  )
}

const rowOf = (visit: Visit, search: CountedSearch, total: number) => [
  <>
    <NamedLink href={searchHref(search)} name={search.name} />
    <small>
      <WordsText words={inWords(visit, search)} />
    </small>
  </>,
  numberText(visit.reader, total),
  <Fresh visit={visit} search={search} />,
  <div class="row">
    <Form
      action={`/tenders/searches/${search.id}/alert`}
      button={<Named act="Create alert" name={search.name} />}
      tone="plain"
    />
    <Form
      action={`/tenders/searches/${search.id}/remove`}
      button={<Named act="Remove" name={search.name} />}
      tone="plain"
    />
  </div>,
]

/** The text of a button, which names its search for people who use a screen reader. */
const Named = ({ act, name }: { act: string; name: string }) => (
  <>
    {act}
    <span class="hidden">: {name}</span>
  </>
)

const Fresh = ({ visit, search }: { visit: Visit; search: CountedSearch }) => {
  if (search.fresh === null) return <None text="from your next visit on" />
  const count = numberText(visit.reader, search.fresh)
  return search.fresh === 0 ? <>{count}</> : <a href={searchHref(search, true)}>{count}</a>
}

const inWords = (visit: Visit, search: CountedSearch): TextWithCodes => {
  const filters = appliedFilters(visit.reader, savedQuery(visit, search)).map(({ text }) => text)
  return filters.length > 0 ? joined(filters, ' · ') : ['Every tender']
}
