import { evidenceStatuses } from '../../../../insight/match/evidence/schema.ts'
import type { ComplianceMatrix } from '../../../../insight/compliance/schema.ts'
import type { Tender } from '../../../../catalogue/tenders/schema.ts'
import { requirementCategories } from '../../../../reading/requirements/schema.ts'
import type { Visit } from '../../../core/visit.ts'
import type { Choice } from '../../../parts/choice.ts'
import { Select } from '../../../parts/fields.tsx'
import { lotChoices } from '../../../parts/tenders/labels.ts'
import { categoryWords, statusWords } from '../../../parts/judgement/labels.ts'
import type { Filter } from '../../../parts/judgement/filter.ts'

interface FiltersProps {
  visit: Visit
  tender: Tender
  matrix: ComplianceMatrix
  filter: Filter
}

const all: Choice = { value: '', text: 'All' }

/** The filters of the matrix. They offer only values that occur in the matrix, with their counts. */
export const Filters = ({ visit, tender, matrix, filter }: FiltersProps) => (
  <form method="get" class="narrow" data-live>
    <div class="fields">
      <Select
        sent={visit.sent}
        name="status"
        label="Status"
        value={filter.status ?? ''}
        choices={[
          all,
          ...evidenceStatuses
            .filter((status) => matrix.counts[status] > 0)
            .map((status) => ({
              value: status,
              text: `${statusWords[status].text} (${matrix.counts[status]})`,
            })),
        ]}
      />
      <Select
        sent={visit.sent}
        name="category"
        label="Category"
        value={filter.category ?? ''}
        choices={[
          all,
          ...requirementCategories
            .map((category) => ({ category, n: occurrences(matrix, category) }))
            .filter(({ n }) => n > 0)
            .map(({ category, n }) => ({ value: category, text: `${categoryWords[category]} (${n})` })),
        ]}
      />
      {tender.lots.length > 1 && (
        <Select
          sent={visit.sent}
          name="lotId"
          label="Lot"
          value={filter.lotId ?? ''}
          choices={[all, ...lotChoices(tender.lots)]}
        />
      )}
    </div>
    <button type="submit" data-apply>
      Apply
    </button>
  </form>
)

const occurrences = ({ items }: ComplianceMatrix, category: string) =>
  items.filter((each) => each.category === category).length
