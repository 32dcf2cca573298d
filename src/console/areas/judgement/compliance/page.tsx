import { Empty, LinkButton } from '../../../core/shell.tsx'
import { MatrixFilter, fitsFilter } from '../../../parts/judgement/filter.ts'
import {
  type ComplianceItem,
  type NoLongerDemanded,
  rowStates,
} from '../../../../insight/compliance/schema.ts'
import { loadCompliance, type Loaded } from '../../../../workspace/bids/compliance.ts'
import { readQuery, type Visit } from '../../../core/visit.ts'
import { Form } from '../../../parts/form.tsx'
import { Day, Meter, Note, Section, Table } from '../../../parts/elements.tsx'
import { asTable, Downloads } from '../../../parts/downloads.tsx'
import { TenderFrame } from '../../../parts/tenders/frame.tsx'
import { noRequirements } from '../../../parts/tenders/documents.ts'
import { translatedTender } from '../../../parts/tenders/translated.tsx'
import { sourcesOf } from '../../../parts/judgement/sources.ts'
import { categoryWords, groupWords, stateWords, statusWords } from '../../../parts/judgement/labels.ts'
import { matrixPath, SeveralRows } from './edit.tsx'
import { Matrix } from './matrix.tsx'
import { evidenceStatuses } from '../../../../insight/match/evidence/schema.ts'
import { requirementGroups } from '../../../../insight/compliance/requirements/schema.ts'
import { requirementCategories } from '../../../../reading/requirements/schema.ts'
import { nothingSent } from '../../../core/sent.tsx'
import { type Choice, Select } from '../../../parts/fields.tsx'
import { Filters } from '../../../parts/listing.tsx'
import { lotChoices } from '../../../parts/tenders/labels.tsx'

/**
 * Every requirement of a tender with the evidence for it in the profile, the files and the bids of the company, and the
 * work of its people.
 */
export async function showCompliance(given: Visit) {
  const tenderId = given.param.id ?? ''
  const path = matrixPath(tenderId)
  // A refused form is shown on the page of the matrix.
  const visit = { ...given, url: new URL(`${path}${given.url.search}`, given.url) }
  const { lotId, ...filter } = readQuery(visit, MatrixFilter)
  const loaded = await loadCompliance(visit.ctx, tenderId, lotId === undefined ? {} : { lotId })
  const { tender, documents, matrix, people } = loaded
  const { company } = matrix.summary
  return (
    <TenderFrame tender={tender} translated={await translatedTender(visit, tender)} side="compliance">
      {matrix.items.length === 0 && lotId === undefined ? (
        <Empty {...noRequirements(tenderId, documents, matrix.unlisted)} />
      ) : (
        <>
          <div class="coverage" id="headline">
            <Meter
              share={company.total === 0 ? 0 : company.met / company.total}
              label="Requirements on the company met"
            />
            <p>
              <strong>{matrix.headline}</strong>
            </p>
          </div>
          <MatrixFilters path={path} loaded={loaded} filter={{ ...filter, lotId }} />
          <Downloads path={`${path}/export`} query={visit.url.search} formats={asTable} />
          {matrix.unlisted && <Note tone="warn">{matrix.unlisted}</Note>}
          <SeveralRows visit={visit} path={path} people={people} />
          <Matrix
            visit={visit}
            items={matrix.items.filter(fitsFilter(filter))}
            loaded={loaded}
            sources={sourcesOf(tenderId, documents)}
            editing={given.sent.fields?.get('requirementId') ?? visit.url.searchParams.get('edit')}
          />
        </>
      )}
      {matrix.noLongerDemanded.length > 0 && <Gone visit={visit} rows={matrix.noLongerDemanded} />}
      <Section
        title="ESPD"
        lead="The European Single Procurement Document: your own declaration, made from your profile."
      >
        <p>
          <LinkButton href={`${path}/espd`} text="Prepare the ESPD" />
        </p>
      </Section>
    </TenderFrame>
  )
}

const Gone = ({ visit, rows }: { visit: Visit; rows: NoLongerDemanded[] }) => (
  <Section
    title="No longer demanded"
    lead="Your people worked on these, but notice and documents no longer have them."
  >
    <Table
      caption="No longer demanded"
      class="matrix"
      head={['Requirement', 'State', 'Owner', 'Note']}
      rows={rows.map(({ requirementId, version, title, state, ownerId, ownerName, ownNote, updatedAt }) => [
        <bdi>{title}</bdi>,
        stateWords[state ?? 'open'].text,
        ownerId === null ? <span class="none">nobody</span> : <bdi>{ownerName ?? 'Former member'}</bdi>,
        <>
          {ownNote !== null && <bdi>{ownNote}</bdi>}
          <small>
            Changed <Day at={updatedAt} />
          </small>
          <Form action={`${visit.url.pathname}/several`} button="Remove" tone="plain" class="inline">
            <input type="hidden" name="chosen" value={`${requirementId}:${version}`} />
            <input type="hidden" name="act" value="clear" />
          </Form>
        </>,
      ])}
    />
  </Section>
)

interface FiltersProps {
  /** The path of the page. */
  path: string
  loaded: Loaded
  filter: MatrixFilter
}

/** The filters of the matrix. They offer only values that occur in the matrix, with their counts. */
const MatrixFilters = ({ path, loaded: { tender, people, matrix }, filter }: FiltersProps) => {
  const filters: [keyof MatrixFilter, string, Choice[]][] = [
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
