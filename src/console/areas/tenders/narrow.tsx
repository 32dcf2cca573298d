import type { Child } from 'hono/jsx'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import { statuses } from '../../../catalogue/notices/vocabulary.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, Select } from '../../parts/fields.tsx'
import { anyStatus, type SearchPageQuery, type Unclear } from '../../parts/tenders/search-query.ts'
import { CodeField } from './code-field.tsx'
import { codeFacets, FacetLinks, singleFacets } from './facets.tsx'
import { sourceChoices, statusWords } from '../../parts/tenders/labels.tsx'

interface NarrowProps {
  visit: Visit
  query: SearchPageQuery
  facets: Facets
  unclear: Unclear
  /** The number of applied filters, shown while the filters are folded. */
  applied: number
}

/**
 * The filters by topic: links to values with counts, and fields for other values. The filters are folded on a phone.
 */
export const Narrow = ({ visit, query, facets, unclear, applied }: NarrowProps) => (
  <details class="narrowing folding" open={visit.sent.problem !== null || Object.keys(unclear).length > 0}>
    <summary>{applied > 0 ? `Filters (${applied} applied)` : 'Filters'}</summary>
    <div class="narrow-body">
      <Topic title="Status">
        <FacetLinks visit={visit} filter="status" facets={singleFacets(visit, query, facets, 'status')} />
        <Select name="status" label="Status" value={query.status?.[0] ?? anyStatus} choices={statusChoices} />
      </Topic>
      <Topic title="Place">
        <FacetLinks visit={visit} filter="regions" facets={codeFacets(query, facets, 'regions')} />
        <CodeField visit={visit} query={query} unclear={unclear.region} field="region" />
      </Topic>
      <Topic title="Subject">
        <FacetLinks visit={visit} filter="cpvCodes" facets={codeFacets(query, facets, 'cpvCodes')} />
        <CodeField visit={visit} query={query} unclear={unclear.cpv} field="cpv" />
      </Topic>
      <Bounds />
      <Topic title="Source" empty={!query.source && isEmpty(facets.source)}>
        <FacetLinks visit={visit} filter="source" facets={singleFacets(visit, query, facets, 'source')} />
        {query.source && <Select name="source" label="Source" choices={sourceChoices(query.source)} />}
      </Topic>
      <Topic title="Published" empty={query.month !== undefined || isEmpty(facets.month)}>
        <FacetLinks visit={visit} filter="month" facets={singleFacets(visit, query, facets, 'month')} />
      </Topic>
      <div class="buttons">
        <button type="submit">Apply filters</button>
      </div>
    </div>
  </details>
)

const isEmpty = (counts: Record<string, number>) => Object.keys(counts).length === 0

interface TopicProps {
  title: string
  /** Whether the topic has nothing to choose and is left out. */
  empty?: boolean
  children: Child
}

const Topic = ({ title, empty = false, children }: TopicProps) =>
  empty ? null : (
    <fieldset class="topic">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )

const Bounds = () => (
  <>
    <Topic title="Deadline (UTC)">
      <Field name="deadlineAfter" label="From" type="date" />
      <Field name="deadlineBefore" label="To" type="date" />
    </Topic>
    <Topic title="Estimated value">
      <div class="pair">
        <Field name="minValue" label="From" inputmode="decimal" />
        <Field name="maxValue" label="To" inputmode="decimal" />
      </div>
      <Select name="currency" label="Currency" choices={currencies} />
    </Topic>
  </>
)

const statusChoices = [
  { value: anyStatus, text: 'Any status' },
  ...statuses.map((value) => ({ value, text: statusWords[value].text })),
]

/** The euro comes first, because amounts are compared in euro. */
const currencies = [...new Set(['EUR', ...ratedCurrencies])].map((value) => ({ value, text: value }))
