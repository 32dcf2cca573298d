import type { Person } from '../../../company/people/schema.ts'
import type { Stage } from '../../../workspace/pipeline/schema.ts'
import { type Sent, valueOf } from '../../core/sent.ts'
import type { Choice } from '../choice.ts'
import { choicesOf, priorityWords } from './labels.ts'

interface FiltersProps {
  sent: Sent
  people: Person[]
  tags: string[]
  /** Whether any filter is set. */
  narrowed: boolean
  /**
   * The stage that is shown alone. The form of the filters sends it along, or setting a filter would show all stages
   * again.
   */
  stage: Stage | undefined
}

export const Filters = ({ sent, people, tags, narrowed, stage }: FiltersProps) => (
  <form class="filter-row" method="get" action="/pipeline" data-live>
    {stage && <input type="hidden" name="stage" value={stage} />}
    <FilterField
      sent={sent}
      name="priority"
      label="Priority"
      every="Any"
      choices={choicesOf(priorityWords)}
    />
    <FilterField
      sent={sent}
      name="assigneeId"
      label="Assigned to"
      every="Anybody"
      choices={people.map(({ id, name }) => ({ value: id, text: name }))}
    />
    {tags.length > 0 && (
      <FilterField
        sent={sent}
        name="tag"
        label="Tag"
        every="Any"
        choices={tags.map((tag) => ({ value: tag, text: tag }))}
      />
    )}
    <button type="submit" data-apply>
      Filter
    </button>
    {narrowed && <a href="/pipeline">Clear filters</a>}
  </form>
)

interface FilterFieldProps {
  sent: Sent
  name: string
  label: string
  /** Text of the choice that filters nothing. */
  every: string
  choices: readonly Choice[]
}

/** A filter with a few values. */
export const FilterField = ({ sent, name, label, every, choices }: FilterFieldProps) => {
  const chosen = valueOf(sent, name, null)
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{every}</option>
        {choices.map(({ value, text }) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
