import type { AlertFilters, Frequency } from '../../../delivery/alerts/schema.ts'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import { SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { choicesOf } from '../../parts/choice.ts'
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

/** The filters of the search, each of which may be left empty. */
export const FilterFields = ({ filters, sources }: { filters: AlertFilters; sources: string[] }) => {
  const known = filters.source && !sources.includes(filters.source) ? [...sources, filters.source] : sources
  return (
    <>
      <Field
        name="q"
        label="Words"
        hint={
          <>
            All words must occur. Also: <kbd>constr*</kbd> for a beginning, <q>a phrase</q> in quotes,{' '}
            <kbd>-word</kbd> to exclude, <kbd>OR</kbd> between words
          </>
        }
        type="search"
      />
      <div class="fields wide-fields">
        <CodesField
          name="cpvCodes"
          label="Subject"
          hint="CPV codes or their words, one to a line"
          codes={filters.cpvCodes}
        />
        <CodesField
          name="regions"
          label="Place"
          hint="Countries, regions or codes, one to a line"
          codes={filters.regions}
        />
      </div>
      <div class="fields">
        <Select
          name="status"
          label="Status"
          value={[filters.status].flat()[0]}
          none="Any"
          choices={choicesOf(statusWords)}
        />
        <Select
          name="source"
          label="Source"
          none="Any"
          choices={known.map((source) => ({ value: source, text: sourceText(source) }))}
        />
      </div>
      <div class="fields">
        <Field name="minValue" label="Value from" inputmode="decimal" />
        <Field name="maxValue" label="Value up to" inputmode="decimal" />
        <Select
          name="currency"
          label="Currency of the values"
          required
          value={filters.currency ?? 'EUR'}
          choices={ratedCurrencies.map((currency) => ({ value: currency, text: currency }))}
        />
      </div>
      <div class="fields">
        <DayField name="deadlineAfter" label="Deadline from" value={filters.deadlineAfter} />
        <DayField name="deadlineBefore" label="Deadline up to" value={filters.deadlineBefore} />
      </div>
    </>
  )
}

/**
 * A field for a day. A bound that was set to the minute through the API is shown in a text field, because a date field
 * would lose the time of day.
 */
const DayField = ({ name, label, value }: { name: string; label: string; value: string | undefined }) => {
  const type = value === undefined || value.length === 10 ? 'date' : 'text'
  return <Field name={name} label={label} value={value} type={type} />
}

/** Name and frequency of the alert. */
export const NameAndFrequency = ({ frequency }: { frequency: Frequency }) => (
  <>
    <Field name="name" label="Name" />
    <Boxes
      name="frequency"
      legend="How often you are told"
      type="radio"
      chosen={[frequency]}
      choices={choicesOf(frequencyWords)}
    />
  </>
)
