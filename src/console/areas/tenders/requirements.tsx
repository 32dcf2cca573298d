import type * as z from 'zod'
import { listRequirements } from '../../../insight/requirements/queries.ts'
import { ListTenderRequirements } from '../../../insight/requirements/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { isSure, requirementCategories } from '../../../reading/requirements/schema.ts'
import type { Requirement as RequirementSchema } from '../../../reading/requirements/schema.ts'
import { refutedIn } from '../../../insight/analyses/demands.ts'
import { unlistedNote } from '../../../insight/analyses/inputs/unlisted.ts'
import { wordingTables } from '../../../insight/analyses/wording/phrasebook.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { categoryWords } from '../../parts/judgement/labels.ts'
import { readSources } from '../../parts/judgement/sources.ts'
import { readQuery } from '../../core/input.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Listing } from '../../parts/listing.tsx'
import { Select } from '../../parts/fields.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Fold, Note } from '../../parts/elements.tsx'
import { Foreign, likelyText, lotChoices } from '../../parts/tenders/labels.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { noRequirements } from '../../parts/tenders/no-requirements.ts'
import { readTender } from '../../parts/tenders/translated.tsx'
import { kindsOf, kindTables } from '../../parts/tenders/kinds.ts'
import { Requirement } from './requirement.tsx'

const pageLength = 60

/** When more requirements than this are listed, every category except the first is folded. */
const maxUnfolded = 12

/** The requirements of a tender by category, the mandatory ones first; those that are only likely come last. */
export async function showRequirements(visit: Visit) {
  const id = visit.param.id ?? ''
  const query = { ...readQuery(visit, ListTenderRequirements), limit: pageLength }
  const [{ tender, translated }, { items, total, likely, totals }, sources, unlisted] = await Promise.all([
    readTender(visit, id),
    listRequirements(visit.ctx, id, query, { isGrouped: true }),
    readSources(visit.ctx, id),
    unlistedNote(visit.ctx, id),
    loadTables(visit.ctx, [...wordingTables, ...kindTables]),
  ])
  const refuted = await refutedIn(visit.ctx, items)
  const groups = [
    ...requirementCategories.map((category) => ({
      title: categoryWords[category],
      id: category,
      items: items.filter((each) => isSure(each) && each.category === category),
      total: totals.get(category) ?? 0,
    })),
    {
      title: 'Possibly requirements',
      id: 'likely',
      items: items.filter((each) => !isSure(each)),
      total: likely,
    },
  ].filter((group) => group.items.length > 0)
  return (
    <TenderFrame tender={tender} translated={translated} side="requirements">
      <Listing
        of="requirements"
        query={{ page: query.page, limit: pageLength }}
        total={total}
        note={likelyText(visit, likely)}
        filters={<Filter visit={visit} tender={tender} />}
        empty={noRequirements(id, sources.documents.values(), unlisted)}
        narrowed={tender.requirementCount > 0 ? noneFits(tender) : null}
      >
        {unlisted && <Note tone="warn">{unlisted}</Note>}
        {groups.map((group, index) => (
          <Fold
            title={group.title}
            id={group.id}
            open={total <= maxUnfolded || index === 0}
            beside={countText(visit, group.items, group.total)}
          >
            {kindsOf(group.items).map(({ name, language, items }, at) => (
              <section class="requirement-kind">
                {(name !== null || at > 0) && (
                  <h3 class="requirement-title">
                    {name === null ? 'Other' : <Foreign lang={language ?? undefined}>{name}</Foreign>}
                    {items.length > 1 && group.items.length === group.total && (
                      <span class="soft"> {numberText(visit.reader, items.length)}</span>
                    )}
                  </h3>
                )}
                <ul class="plain-list">
                  {items.map((each) => (
                    <Requirement
                      visit={visit}
                      requirement={each}
                      sources={sources}
                      refuted={refuted.get(each.id)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </Fold>
        ))}
      </Listing>
    </TenderFrame>
  )
}

/** The numbers of mandatory and other requirements; or how many of all are on this page. */
function countText({ reader }: Visit, items: z.output<typeof RequirementSchema>[], total: number): string {
  const must = items.filter(({ mandatory }) => mandatory).length
  const [here, first, rest, all] = [items.length, must, items.length - must, total].map((count) =>
    numberText(reader, count),
  )
  if (items.length < total) return `${here} of ${all} on this page`
  if (must === items.length) return `${first} mandatory`
  return must === 0 ? `${rest} optional` : `${first} mandatory, ${rest} optional`
}

const noneFits = ({ id, requirementCount }: Tender) => ({
  title: 'None of these',
  text: `The tender has ${requirementCount} requirements, but none that fits all filters.`,
  link: { href: `/tenders/${id}/requirements`, text: 'Show all' },
})

const Filter = ({ visit, tender }: { visit: Visit; tender: Tender }) => (
  <Filters action={visit.url.pathname} class="part-filter">
    <Select name="category" label="Category" choices={categoryChoices} />
    {tender.lots.length > 1 && (
      <Select name="lotId" label="Lot" none="All lots" choices={lotChoices(tender.lots)} />
    )}
    <Select
      name="mandatory"
      label="Mandatory or optional"
      none="All"
      choices={[
        { value: 'true', text: 'Mandatory' },
        { value: 'false', text: 'Optional' },
      ]}
    />
  </Filters>
)

const categoryChoices = [
  { value: '', text: 'All categories' },
  ...requirementCategories.map((value) => ({ value, text: categoryWords[value] })),
]
