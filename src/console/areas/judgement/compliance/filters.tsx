import { rowStates, type ComplianceItem } from '../../../../insight/compliance/schema.ts'
import { evidenceStatuses } from '../../../../insight/match/evidence/schema.ts'
import { requirementGroups } from '../../../../insight/requirements/schema.ts'
import type { Loaded } from '../../../../workspace/bids/compliance.ts'
import { requirementCategories } from '../../../../reading/requirements/schema.ts'
import { nothingSent } from '../../../core/sent.tsx'
import { type Choice, Select } from '../../../parts/fields.tsx'
import { Filters } from '../../../parts/filters.tsx'
import { lotChoices } from '../../../parts/tenders/labels.tsx'
import { categoryWords, groupWords, stateWords, statusWords } from '../../../parts/judgement/labels.ts'
import type { Filter } from '../../../parts/judgement/filter.ts'

interface FiltersProps {
  /** The path of the page. */
  path: string
  loaded: Loaded
  filter: Filter
}

/** The filters of the matrix. They offer only values that occur in the matrix, with their counts. */
export const MatrixFilters = ({ path, loaded: { tender, people, matrix }, filter }: FiltersProps) => {
  const filters: [keyof Filter, string, Choice[]][] = [
    ['group', 'Group', counted(matrix.items, requirementGroups, 'group', (value) => groupWords[value].text)],
    [
      'status',
      'Status',
      counted(matrix.items, evidenceStatuses, 'status', (value) => statusWords[value].text),
    ],
    ['state', 'State', counted(matrix.items, rowStates, 'state', (value) => stateWords[value].text)],
    [
      'ownerId',
      'Owner',
      counted(
        matrix.items,
        people.map(({ id }) => id),
        'ownerId',
        (value) => people.find(({ id }) => id === value)?.name ?? value,
      ),
    ],
    [
      'category',
      'Category',
      counted(matrix.items, requirementCategories, 'category', (value) => categoryWords[value]),
    ],
    ['lotId', 'Lot', tender.lots.length > 1 ? [...lotChoices(tender.lots)] : []],
  ]
  return (
    <Filters visit={{ sent: nothingSent }} action={path} class="narrow" button="Apply">
      <div class="fields">
        {filters
          .filter(([name, , choices]) => choices.length > 0 || filter[name] !== undefined)
          .map(([name, label, choices]) => (
            <Select name={name} label={label} value={filter[name] ?? ''} none="All" choices={choices} />
          ))}
      </div>
    </Filters>
  )
}

/**
 * The values of a member that occur, with the number of their requirements as the headline counts them: without those that
 * are only likely, and a status only of what the company must prove, because no other row shows one.
 */
const counted = <N extends 'group' | 'status' | 'state' | 'ownerId' | 'category'>(
  items: readonly ComplianceItem[],
  values: readonly NonNullable<ComplianceItem[N]>[],
  name: N,
  textOf: (value: NonNullable<ComplianceItem[N]>) => string,
): Choice[] =>
  values
    .map((value) => ({
      value,
      n: items.filter((each) => isCounted(each, name) && each[name] === value).length,
    }))
    .filter(({ n }) => n > 0)
    .map(({ value, n }) => ({ value, text: `${textOf(value)} (${n})` }))

const isCounted = ({ certainty, group }: ComplianceItem, name: keyof ComplianceItem) =>
  certainty === 'sure' && (name !== 'status' || group === 'company')
