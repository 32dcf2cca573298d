import type * as z from 'zod'
import { listRequirements } from '../../../insight/compliance/requirements/queries.ts'
import {
  type ListedRequirement,
  ListTenderRequirements,
} from '../../../insight/compliance/requirements/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import {
  isSure,
  type Requirement as RequirementSchema,
  requirementCategories,
} from '../../../reading/requirements/schema.ts'
import { refutedIn } from '../../../insight/analyses/demands.ts'
import { unlistedNote } from '../../../insight/analyses/inputs/unlisted.ts'
import { sayIn, wordingTables } from '../../../insight/analyses/wording/phrasebook.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { categoryWords } from '../../parts/judgement/labels.ts'
import { readSources, sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { numberText } from '../../core/reader.ts'
import { Filters, Listing } from '../../parts/listing.tsx'
import { choicesOf, Select } from '../../parts/fields.tsx'
import { Badge, Fold, NamedLink, Note } from '../../parts/elements.tsx'
import { Foreign, likelyText, LongText, lotChoices, lotText } from '../../parts/tenders/labels.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { noRequirements } from '../../parts/tenders/documents.ts'
import { readTender } from '../../parts/tenders/translated.tsx'
import { kindsOf, kindTables, kindWordsOf } from '../../parts/tenders/kinds.tsx'
import type { Refutal } from '../../../insight/models/check/ask.ts'
import { thresholdText } from '../../parts/tenders/threshold.ts'

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
      choices={choicesOf({ true: 'Mandatory', false: 'Optional' })}
    />
  </Filters>
)

const categoryChoices = [
  { value: '', text: 'All categories' },
  ...requirementCategories.map((value) => ({ value, text: categoryWords[value] })),
]

interface RequirementProps {
  visit: Visit
  requirement: ListedRequirement
  /** The documents of the tender, which the places of the words are named by. */
  sources: Sources
  /** Why a model that has checked the requirement reads its words differently. */
  refuted: Refutal | undefined
}

/** A requirement: its threshold, the words in which it was found, and their place. */
const Requirement = ({ visit, requirement, sources, refuted }: RequirementProps) => {
  const { title, text, mandatory, threshold, lotIds, nature, language, source, id, foundBy } = requirement
  const lang = language ?? undefined
  const wanted = threshold && thresholdText(visit.reader, threshold)
  const words = text ?? title
  const quote =
    source.quote !== null && kindWordsOf(source.quote) !== kindWordsOf(words) ? source.quote : null
  return (
    <li id={id}>
      {wanted && <p class="threshold">{wanted}</p>}
      <LongText text={words} lang={lang} />
      {quote !== null && (
        <blockquote>
          <LongText text={quote} lang={lang} />
        </blockquote>
      )}
      {refuted && (
        <p class="hint">
          A language model reads the words otherwise: {sayIn('en')(`check.reason.${refuted}`)}. Analyses count
          the requirement as optional.
        </p>
      )}
      <p class="source">
        {!mandatory && <Badge>Optional</Badge>}
        {nature === 'contract_term' && <Badge>Term of the contract</Badge>}
        {nature === 'evidence' && <Badge>To be provided</Badge>}
        {foundBy === 'model' && <Badge>Found by a language model</Badge>}
        {lotIds.length > 0 && <span>{lotIds.map(lotText).join(', ')}</span>}
        <Origin requirement={requirement} sources={sources} />
      </p>
    </li>
  )
}

/** The place where the requirement was found: a page of a document, or the notice. */
const Origin = ({ requirement: { source }, sources }: Pick<RequirementProps, 'requirement' | 'sources'>) =>
  source.documentId === null ? (
    <span>From the notice</span>
  ) : (
    <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
  )
