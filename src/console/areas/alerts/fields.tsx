import {
  type AlertFilters,
  type Frequency,
  frequencies,
  CreateAlert,
} from '../../../delivery/alerts/schema.ts'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import { SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { statuses } from '../../../catalogue/notices/vocabulary.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Field, Select } from '../../parts/fields.tsx'
import { sourceText, statusWords } from '../../parts/tenders/labels.ts'
import { CodesField } from './codes.tsx'
import { frequencyWords } from './labels.ts'

/** The sources that have tenders. */
export async function readSources({ ctx }: Visit): Promise<string[]> {
  const { beside } = await searchTenders(ctx, SearchTenders.parse({ facets: 'true', limit: '1' }))
  const { facets } = beside as { facets: { source: Record<string, number> } }
  return Object.keys(facets.source).toSorted((a, b) => (sourceText(a) < sourceText(b) ? -1 : 1))
}

interface FilterFieldsProps {
  visit: Visit
  filters: AlertFilters
  sources: string[]
}

/** The filters of the search, each of which may be left empty. */
export const FilterFields = ({ visit, filters, sources }: FilterFieldsProps) => {
  const { sent } = visit
  const known = filters.source && !sources.includes(filters.source) ? [...sources, filters.source] : sources
  return (
    <>
      <Field
        sent={sent}
        name="q"
        label="Words"
        hint={
          <>
            All words must occur. Also: <kbd>constr*</kbd> for a beginning, <q>a phrase</q> in quotes,{' '}
            <kbd>-word</kbd> to exclude, <kbd>OR</kbd> between words
          </>
        }
        value={filters.q}
        type="search"
      />
      <div class="fields wide-fields">
        <CodesField
          visit={visit}
          name="cpvCodes"
          label="Subject"
          hint="CPV codes or their words, one to a line"
          codes={filters.cpvCodes}
        />
        <CodesField
          visit={visit}
          name="regions"
          label="Place"
          hint="Countries, regions or codes, one to a line"
          codes={filters.regions}
        />
      </div>
      <div class="fields">
        <Select
          sent={sent}
          name="status"
          label="Status"
          value={[filters.status].flat()[0]}
          choices={[any, ...statuses.map((status) => ({ value: status, text: statusWords[status].text }))]}
        />
        <Select
          sent={sent}
          name="source"
          label="Source"
          value={filters.source}
          choices={[any, ...known.map((source) => ({ value: source, text: sourceText(source) }))]}
        />
      </div>
      <ValueFields visit={visit} filters={filters} />
      <div class="fields">
        <DayField visit={visit} name="deadlineAfter" label="Deadline from" value={filters.deadlineAfter} />
        <DayField visit={visit} name="deadlineBefore" label="Deadline up to" value={filters.deadlineBefore} />
      </div>
    </>
  )
}

const any = { value: '', text: 'Any' }

const ValueFields = ({ visit: { sent }, filters }: Omit<FilterFieldsProps, 'sources'>) => (
  <div class="fields">
    <Field sent={sent} name="minValue" label="Value from" value={filters.minValue} inputmode="decimal" />
    <Field sent={sent} name="maxValue" label="Value up to" value={filters.maxValue} inputmode="decimal" />
    <Select
      sent={sent}
      name="currency"
      label="Currency of the values"
      required
      value={filters.currency ?? 'EUR'}
      choices={ratedCurrencies.map((currency) => ({ value: currency, text: currency }))}
    />
  </div>
)

interface DayFieldProps {
  visit: Visit
  name: string
  label: string
  value: string | undefined
}

/**
 * A field for a day. A bound that was set to the minute through the API is shown in a text field, because a date field
 * would lose the time of day.
 */
const DayField = ({ visit: { sent }, name, label, value }: DayFieldProps) => {
  const type = value === undefined || value.length === 10 ? 'date' : 'text'
  return <Field sent={sent} name={name} label={label} value={value} type={type} />
}

interface NameAndFrequencyProps {
  visit: Visit
  name: string
  frequency: Frequency
}

/** Name and frequency of the alert. */
export const NameAndFrequency = ({ visit: { sent }, name, frequency }: NameAndFrequencyProps) => (
  <>
    <Field sent={sent} of={CreateAlert.shape.name} name="name" label="Name" value={name} />
    <Boxes
      sent={sent}
      name="frequency"
      legend="How often you are told"
      type="radio"
      chosen={[frequency]}
      choices={frequencies.map((each) => ({ value: each, ...frequencyWords[each] }))}
    />
  </>
)
