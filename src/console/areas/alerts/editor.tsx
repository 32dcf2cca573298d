import { type AlertFilters, CreateAlert, type Frequency } from '../../../delivery/alerts/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/list.tsx'
import { FilterFields, readSources, NameAndFrequency } from './fields.tsx'
import { findMatches, MatchesSection } from './matches.tsx'

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
      <Section title="How to be told">
        <NameAndFrequency frequency={alert.frequency} />
      </Section>
    </Form>
  )
}
