import type { Child } from 'hono/jsx'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import { statuses } from '../../../catalogue/notices/vocabulary.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, Select } from '../../parts/fields.tsx'
import { additions, anyStatus, type SearchPageQuery, type Unclear } from '../../parts/tenders/search-query.ts'
import { countryText, sourceChoices, sourceText, statusWords } from '../../parts/tenders/labels.tsx'
import { type CodeFilter, cpvWords, plainText, type TextWithCodes, WordsText } from '../../core/words.tsx'
import { numberText } from '../../core/reader.ts'
import { addressWith } from '../../parts/listing.tsx'
import { monthText } from '../../parts/tenders/applied.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { Fields, type SentForm } from '../../core/sent.tsx'

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

interface Facet {
  value: string
  text: TextWithCodes
  n: number
}

interface FacetLinksProps {
  visit: Visit
  /** The parameter that a link sets. */
  filter: 'status' | 'source' | 'regions' | 'cpvCodes' | 'month'
  facets: Facet[]
}

/** The number of links before the others are folded away. */
const first = 6

/** Links to the values of a filter with the number of matches. A link narrows the search to its value. */
const FacetLinks = ({ visit, filter, facets }: FacetLinksProps) =>
  facets.length === 0 ? null : (
    <>
      <List visit={visit} filter={filter} facets={facets.slice(0, first)} />
      {facets.length > first && (
        <details class="more">
          <summary>{facets.length - first} more</summary>
          <List visit={visit} filter={filter} facets={facets.slice(first)} />
        </details>
      )}
    </>
  )

const List = ({ visit, filter, facets }: FacetLinksProps) => (
  <ul class="facet">
    {facets.map(({ value, text, n }) => (
      <li>
        <a href={addressWith(visit.url, { [filter]: value, page: null })}>
          <span>
            <WordsText words={text} />
          </span>{' '}
          <span class="number">{numberText(visit.reader, n)}</span>
        </a>
      </li>
    ))}
  </ul>
)

type Names = Exclude<FacetLinksProps['filter'], 'regions' | 'cpvCodes'>

/** The values of a filter that takes a single value. Empty once a value is chosen, because no other value is left. */
function singleFacets(visit: Visit, query: SearchPageQuery, facets: Facets, filter: Names): Facet[] {
  if (query[filter] !== undefined) return []
  const texts = {
    status: (value: string) => statusWords[value as keyof typeof statusWords]?.text ?? value,
    source: sourceText,
    month: (value: string) => monthText(visit.reader, value),
  }
  const found = Object.entries(facets[filter]).map(([value, n]) => ({
    value,
    n,
    text: [texts[filter](value)],
  }))
  if (filter === 'month') return found.toSorted((a, b) => (a.value < b.value ? 1 : -1))
  // Open tenders come first, even if another status has more tenders.
  const [open, rest] = [
    found.filter(({ value }) => value === 'open'),
    found.filter(({ value }) => value !== 'open'),
  ]
  return [...open, ...largestFirst(rest)]
}

/**
 * Countries, or divisions of the CPV. A filter with several codes finds tenders with any of the codes, so a further
 * code would widen the search. Once codes are chosen, only the chosen codes are offered.
 */
function codeFacets(query: SearchPageQuery, facets: Facets, filter: CodeFilter): Facet[] {
  const [counts, text]: [Record<string, number>, (value: string) => TextWithCodes] =
    filter === 'regions'
      ? [facets.country, (value) => [countryText(value)]]
      : [facets.cpvDivision, (value) => cpvWords(value)]
  const chosen = query[filter]?.map((code) => code.toUpperCase().replace(/(?<=^\d{2})0{1,6}$/, ''))
  const found = Object.entries(counts).map(([value, n]) => ({ value, n, text: text(value) }))
  const offered = chosen && (chosen.length > 1 ? found.filter(({ value }) => chosen.includes(value)) : [])
  return largestFirst(offered ?? found)
}

const largestFirst = (facets: Facet[]) =>
  facets.toSorted((a, b) => b.n - a.n || plainText(a.text).localeCompare(plainText(b.text)))

type Addition = keyof typeof additions

interface CodeFieldProps {
  visit: Visit
  query: SearchPageQuery
  /** Typed words that fit no code, or several codes. */
  unclear: Unclear[Addition]
  field: Addition
}

const labels: Record<Addition, string> = { cpv: 'Add a subject', region: 'Add a place' }
const hints: Record<Addition, string> = {
  cpv: 'Words or a CPV code',
  region: 'Country, region or NUTS code',
}

/** A field that adds one code, in words or digits. Hidden fields send the applied codes along. */
const CodeField = ({ visit, query, unclear, field }: CodeFieldProps) => {
  const { filter } = additions[field]
  const codes = query[filter] ?? []
  return (
    <>
      {codes.length > 0 && <input type="hidden" name={filter} value={codes.join(',')} />}
      <Fields sent={sentFor(visit.sent, field, unclear)}>
        <Field name={field} label={labels[field]} hint={hints[field]} />
      </Fields>
      {unclear?.several.map(({ typed, options, total }) => (
        <div class="options">
          <p>
            “{typed}” may be
            {total > options.length && ` one of ${numberText(visit.reader, total)}; the nearest are`}:
          </p>
          <ul>
            {options.map(({ code, label }) => (
              <li>
                <a
                  href={addressWith(visit.url, {
                    [filter]: [...codes, code].join(','),
                    [field]: null,
                    page: null,
                  })}
                >
                  {label}
                </a>{' '}
                <small>{code}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** The problems to show at this field: problems of the applied codes, and problems of the typed text. */
function sentFor({ fields, problem }: SentForm, field: Addition, unclear: Unclear[Addition]): SentForm {
  const { filter, noun } = additions[field]
  const given = problem?.details?.filter(({ path }) => path.startsWith(filter)) ?? []
  const unknown = unclear?.unknown.map((typed) => `No ${noun} goes by “${typed}”`) ?? []
  const messages = [...given.map(({ message }) => message), ...unknown]
  const details = messages.map((message) => ({ path: field, message }))
  return { fields, problem: new Problem('INVALID_PARAMS', '', details) }
}
