import { type AlertFilters, CreateAlert, type Frequency } from '../../../delivery/alerts/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'
import { findMatches, MatchesSection } from './matches.tsx'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import { SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { sourceText, statusWords } from '../../parts/tenders/labels.tsx'
import { CodesField } from './filters.tsx'
import { frequencyWords } from './labels.ts'

interface Editor {
  /** Path of the page with the form. The form is sent to the same path. */
  action: string
  button: string
  cancel: string
  /** The values of the fields. */
  alert: { name: string; filters: AlertFilters; frequency: Frequency }
  /** The filters whose matches are shown; null to show no matches. */
  shown: AlertFilters | null
  version?: number
}

/**
 * The form of an alert: filters, matches, name and frequency. The buttons to show the matches and to save are
 * in the same form, so that typed values are not lost between the two steps. The Enter key presses the first
 * button, which only shows the matches.
 */
export async function openEditor(visit: Visit, { action, button, cancel, alert, shown, version }: Editor) {
  const [sources, matches] = await Promise.all([
    readSources(visit),
    shown === null ? undefined : findMatches(visit, shown),
  ])
  return (
    <Form
      action={action}
      button={button}
      beside={<a href={cancel}>Cancel</a>}
      {...(version !== undefined && { version })}
      of={CreateAlert}
      stored={{ ...alert.filters, name: alert.name }}
    >
      <Section
        title="What to look for"
        lead="As in the search. Every field narrows it; leave out what does not matter."
      >
        <div class="filters">
          <FilterFields filters={alert.filters} sources={sources} />
        </div>
        <div class="buttons">
          <button type="submit" name="look" value="yes" formaction={`${action}#matches`} formnovalidate>
            Show what matches
          </button>
        </div>
      </Section>
      {matches !== undefined && <MatchesSection visit={visit} matches={matches} />}
      <Section title="Notifications">
        <NameAndFrequency frequency={alert.frequency} />
      </Section>
    </Form>
  )
}

/** The sources that have tenders. */
async function readSources({ ctx }: Visit): Promise<string[]> {
  const { beside } = await searchTenders(ctx, SearchTenders.parse({ facets: 'true', limit: '1' }))
  const { facets } = beside as { facets: { source: Record<string, number> } }
  return Object.keys(facets.source).toSorted((a, b) => (sourceText(a) < sourceText(b) ? -1 : 1))
}

/** The filters of the search, each of which may be left empty. */
const FilterFields = ({ filters, sources }: { filters: AlertFilters; sources: string[] }) => {
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
const NameAndFrequency = ({ frequency }: { frequency: Frequency }) => (
  <>
    <Field name="name" label="Name" />
    <Boxes
      name="frequency"
      legend="How often you are notified"
      type="radio"
      chosen={[frequency]}
      choices={choicesOf(frequencyWords)}
    />
  </>
)
