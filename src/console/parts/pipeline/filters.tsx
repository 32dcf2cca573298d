import type { Person } from '../../../company/people/schema.ts'
import type { Stage } from '../../../workspace/pipeline/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { FilterField, Filters } from '../filters.tsx'
import { choicesOf, namedChoices } from '../fields.tsx'
import { priorityWords } from './labels.ts'

interface FiltersProps {
  visit: Pick<Visit, 'sent'>
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

export const PipelineFilters = ({ visit, people, tags, narrowed, stage }: FiltersProps) => (
  <Filters
    visit={visit}
    class="filter-row"
    action="/pipeline"
    button="Filter"
    beside={narrowed && <a href="/pipeline">Clear filters</a>}
  >
    {stage && <input type="hidden" name="stage" value={stage} />}
    <FilterField name="priority" label="Priority" every="Any" choices={choicesOf(priorityWords)} />
    <FilterField name="assigneeId" label="Assigned to" every="Anybody" choices={namedChoices(people)} />
    {tags.length > 0 && (
      <FilterField
        name="tag"
        label="Tag"
        every="Any"
        choices={tags.map((tag) => ({ value: tag, text: tag }))}
      />
    )}
  </Filters>
)
