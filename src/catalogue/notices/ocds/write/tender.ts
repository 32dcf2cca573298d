import type { TenderStatus } from '../../vocabulary.ts'
import type { Json } from '../../json.ts'
import type { Criterion, NoticeDocument, NoticeLot } from '../../parts.ts'
import type { Notice } from '../../schema.ts'
import { ownNotice } from '../documents.ts'
import { type RequirementSections, requirementSections } from './requirements.ts'
import { lotTerms, tenderTerms } from './terms.ts'
import {
  amountOf,
  classified,
  deliveryAddresses,
  inLanguages,
  withoutEmpty,
  nonEmpty,
  uri,
} from './values.ts'

const statuses: Record<TenderStatus, string> = {
  planned: 'planned',
  open: 'active',
  closed: 'complete',
  awarded: 'complete',
  cancelled: 'cancelled',
  unsuccessful: 'unsuccessful',
}

const procurementMethods: Record<string, string> = {
  open: 'open',
  selective: 'selective',
  limited: 'limited',
  direct: 'direct',
  restricted: 'selective',
  'neg-w-call': 'selective',
  'comp-dial': 'selective',
  innovation: 'selective',
  'neg-wo-call': 'limited',
}

const categories: Partial<Record<string, string>> = {
  supplies: 'goods',
  works: 'works',
  services: 'services',
}

const datedByTender = new Set<Notice['kind']>(['planning', 'consultation', 'competition', 'change'])

/** The section `tender` of a release. */
export function tenderOf(notice: Notice, procuringEntity: Json | undefined): Json {
  const { procedureType, contractNature, lots } = notice
  const demands = requirementSections(notice)
  return withoutEmpty({
    id: notice.procedureId ?? notice.noticeId,
    ...inLanguages('title', notice.title),
    ...inLanguages('description', notice.description),
    status: notice.status && statuses[notice.status],
    procuringEntity,
    datePublished: datedByTender.has(notice.kind) ? notice.publishedAt : null,
    value: amountOf(notice.estimatedValue),
    procurementMethod: procurementMethods[procedureType ?? ''],
    procurementMethodDetails: procedureType,
    mainProcurementCategory: contractNature && categories[contractNature],
    ...classified(notice.cpvCodes, notice.otherCodes),
    items: items(notice),
    tenderPeriod: nonEmpty({ endDate: notice.deadline ?? sharedDeadline(lots) }),
    enquiryPeriod: nonEmpty({ endDate: notice.questionsDeadline }),
    ...statedCriteria(notice),
    ...tenderTerms(notice),
    exclusionGrounds: demands.exclusionGrounds,
    selectionCriteria: demands.selectionCriteria(null),
    criteria: demands.criteria,
    lots: lots.map((lot) => writeLot(lot, lot.status ?? notice.status, demands)),
    documents: documents(notice),
    amendments: amendment(notice),
    coveredBy: notice.gpaCovered === true ? ['GPA'] : [],
  })
}

/** The deadline that all lots share. Readers of the core standard look for one deadline of the tender. */
function sharedDeadline(lots: NoticeLot[]): string | null {
  const all = new Set(lots.map(({ deadline }) => deadline))
  return all.size === 1 ? ([...all][0] ?? null) : null
}

/** A lot. If the notice does not decide the lot, it has the state of the tender. */
function writeLot(lot: NoticeLot, status: TenderStatus | null, demands: RequirementSections): Json {
  return withoutEmpty({
    id: lot.id,
    ...inLanguages('title', lot.title),
    ...inLanguages('description', lot.description),
    status: status && statuses[status],
    value: amountOf(lot.estimatedValue),
    tenderPeriod: nonEmpty({ endDate: lot.deadline }),
    awardCriteria: nonEmpty({ criteria: distinct(lot.awardCriteria.map(writeCriterion)) }),
    selectionCriteria: demands.selectionCriteria(lot.id),
    ...lotTerms(lot),
  })
}

/** Some notices state a criterion twice, and OCDS refuses a list with equal members. */
const distinct = (criteria: Json[]): Json[] => [
  ...new Map(criteria.map((each) => [JSON.stringify(each), each])).values(),
]

const writeCriterion = ({ name, type, weight, description }: Criterion): Json =>
  withoutEmpty({
    name,
    type,
    description,
    numbers: weight === null ? [] : [{ number: weight, weight: 'percentageExact' }],
  })

/** The criteria of a tender as words: in the core standard only lots have a list. */
function statedCriteria({ awardCriteria, lots }: Notice): Json {
  if (awardCriteria.length === 0 || lots.some((lot) => lot.awardCriteria.length > 0)) return {}
  const words = awardCriteria.map(({ name, type, weight, description }) =>
    [name ?? type, weight === null ? null : `${weight}`, description].filter(Boolean).join(': '),
  )
  const isPrice = awardCriteria.every(({ type }) => type === 'price')
  return { awardCriteria: isPrice ? 'priceOnly' : 'ratedCriteria', awardCriteriaDetails: words.join('\n') }
}

/**
 * An item for the tender as a whole and for each lot. In OCDS items describe what is bought and where it is
 * delivered.
 */
function items({ regions, lots }: Notice): Json[] {
  const whole = regions.length === 0 ? [] : [{ id: 'tender', deliveryAddresses: deliveryAddresses(regions) }]
  const parts = lots
    .filter((lot) => lot.cpvCodes.length + lot.regions.length > 0)
    .map((lot) =>
      withoutEmpty({
        id: lot.id,
        relatedLot: lot.id,
        ...classified(lot.cpvCodes),
        deliveryAddresses: deliveryAddresses(lot.regions),
      }),
    )
  return [...whole, ...parts]
}

const documentTypes: Partial<Record<NoticeDocument['kind'], string>> = {
  notice: 'tenderNotice',
  clarification: 'clarifications',
  tender_documents: 'biddingDocuments',
  contract: 'contractSigned',
}

const noticeTypes: Partial<Record<Notice['kind'], string>> = {
  planning: 'plannedProcurementNotice',
  consultation: 'marketEngagementNotice',
  result: 'awardNotice',
  'direct-award': 'awardNotice',
  modification: 'contractModificationNotice',
}

/** The notice itself, then the documents that the notice names. */
function documents({ kind, url, languages, publishedAt, documents: named }: Notice): Json[] {
  const address = uri(url)
  const type = noticeTypes[kind] ?? 'tenderNotice'
  const own = withoutEmpty({
    id: ownNotice,
    documentType: type,
    title: 'The notice at its source',
    url: address,
    datePublished: publishedAt,
    language: languages[0],
    format: 'text/html',
  })
  return [...(address === null ? [] : [own]), ...named.map(writeDocument)]
}

const writeDocument = ({ key, lotId, title, kind, language, url, format, access }: NoticeDocument): Json =>
  withoutEmpty({
    id: key,
    documentType: documentTypes[kind],
    title,
    url: uri(url),
    format,
    language,
    relatedLots: lotId === null ? [] : [lotId],
    accessDetails: access === 'restricted' ? 'Restricted: the buyer asks visitors to sign in' : null,
  })

const amendment = (notice: Notice): Json[] =>
  notice.change === null || notice.kind !== 'change'
    ? []
    : [
        withoutEmpty({
          id: `change-${notice.version}`,
          date: notice.dispatchedAt ?? notice.publishedAt,
          rationale: notice.change.reason,
          description: notice.change.description,
        }),
      ]
