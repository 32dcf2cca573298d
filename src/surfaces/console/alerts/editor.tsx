import type { AlertFilters, Frequency } from '../../../delivery/alerts/schema.ts'
import type { Visit } from '../page/visit.ts'
import { Form } from '../parts/form.tsx'
import { Section } from '../parts/list.tsx'
import { FilterFields, readSources, ToldFields } from './fields.tsx'
import { findMatches, MatchesSection } from './matches.tsx'

interface Editor {
  /** Where the form goes, which is also where it stands. */
  action: string
  button: string
  cancel: string
  /** What the fields show. */
  alert: { name: string; filters: AlertFilters; frequency: Frequency }
  /** What the matches are of: what was typed, once it is understood. Null leaves them out. */
  shown: AlertFilters | null
  version?: number
}

/**
 * The form of an alert: its filters, what they find, and then how it tells. One form with two buttons, so that nothing
 * that was typed is lost between them; the first, which the Enter key presses, only looks.
 */
export async function openEditor(visit: Visit, { action, button, cancel, alert, shown, version }: Editor) {
  const [sources, matches] = await Promise.all([
    readSources(visit),
    shown === null ? undefined : findMatches(visit, shown),
  ])
  return (
    <Form
      visit={visit}
      action={action}
      button={button}
      beside={<a href={cancel}>Cancel</a>}
      {...(version !== undefined && { version })}
    >
      <Section
        title="What to look for"
        lead="As in the search. Every field narrows it; leave out what does not matter."
      >
        <div class="filters">
          <FilterFields visit={visit} filters={alert.filters} sources={sources} />
        </div>
        <div class="buttons">
          <button type="submit" name="look" value="yes" formaction={`${action}#matches`} formnovalidate>
            Show what matches
          </button>
        </div>
      </Section>
      {matches !== undefined && <MatchesSection visit={visit} matches={matches} />}
      <Section title="How to be told">
        <ToldFields visit={visit} name={alert.name} frequency={alert.frequency} />
      </Section>
    </Form>
  )
}
