import type { Money } from '../../platform/text/money.ts'
import type { NoticeAward, Organisation } from '../notices/parts.ts'
import type { TenderFacts } from '../tenders/compose/facts.ts'
import type { Award } from '../tenders/award-schema.ts'
import type { TenderItem } from '../tenders/item-schema.ts'
import { regionPrefix } from '../tenders/search/tokens.ts'
import { wordText } from '../tenders/terms.ts'
import { words } from '../tenders/search-words.ts'
import { day } from '../../platform/time/time.ts'
import { supplierIdentity, supplierId } from './identity.ts'
import { indexedWords } from './indexed-words.ts'
import { nameLinksOf } from './name-links.ts'
import { type PartyNumber, partyNumbersOf } from './parties.ts'

/** The columns of one outcome, in addition to the award's wire form; see the migration. */
export interface AwardEntry {
  awardId: string
  tenderId: string
  tender: number
  won: number
  awardedAt: number | null
  endsAt: number | null
  valueEur: number | null
  bids: number | null
  decisionDays: number | null
  toEstimate: number | null
  buyer: string | null
  words: string
  terms: string
  suppliers: { id: string; name: string | null; country: string | null; words: string }[]
}

/** The outcomes of one tender, and the codes under which they are found. */
export interface MarketEntry {
  awards: AwardEntry[]
  codes: { tender: number; code: string }[]
  /** The numbers of buyers and suppliers that have several, and the words of their names. */
  numbers: PartyNumber[]
}

interface Source {
  facts: TenderFacts
  item: TenderItem
  /** In the order of `facts.awards`. */
  awards: Award[]
  /** The tender's id in the search index. */
  id: number
}

/** The market's rows for a tender. `toEur` returns cents at the rate of a day, or null without a rate. */
export function marketEntryOf(
  source: Source,
  toEur: (value: Money, day: string) => number | null,
): MarketEntry {
  const { facts, item, awards, id } = source
  const repeats = repeatedTotals(facts)
  const entries = awards.flatMap((award, index) => {
    const published = facts.awards[index]?.award
    if (!published) return []
    const entry = awardEntry(source, award, published, toEur)
    return published.valueIsTotal
      ? { ...entry, toEstimate: null, valueEur: repeats.has(index) ? null : entry.valueEur }
      : entry
  })
  const suppliers = facts.awards.flatMap(({ award }) => award.suppliers)
  return {
    awards: entries,
    codes: entries.length > 0 ? codesOf(item).map((code) => ({ tender: id, code })) : [],
    numbers: [
      ...partyNumbersOf(item.id, [...facts.buyers, ...suppliers]),
      ...(entries.length > 0 ? nameLinksOf(item.id, { buyers: facts.buyers.slice(0, 1), suppliers }) : []),
    ],
  }
}

function codesOf({ cpvCodes, regions }: TenderItem): string[] {
  const codes = new Set([...cpvCodes.map((code) => code.slice(0, 8)), ...regions.map(regionPrefix)])
  codes.delete('')
  return [...codes]
}

/**
 * The positions of awards whose value is the total of their notice and was already counted in an earlier
 * award: sums of the market count it once. No award has the total to itself, so that none is compared with
 * the estimate of its lot.
 */
function repeatedTotals({ awards }: TenderFacts): Set<number> {
  const places = awards.map(({ identity, award }, index) => ({ identity, award, index }))
  const byTotal = Map.groupBy(
    places.filter(({ award }) => award.valueIsTotal),
    ({ identity, award }) => `${identity.split(' ')[0]} ${award.value?.minor} ${award.value?.currency}`,
  )
  return new Set([...byTotal.values()].flatMap((same) => same.slice(1).map(({ index }) => index)))
}

function awardEntry(
  { facts, item, id }: Source,
  award: Award,
  published: NoticeAward,
  toEur: (value: Money, day: string) => number | null,
): AwardEntry {
  const suppliers = suppliersOf(published.suppliers)
  return {
    awardId: award.id,
    tenderId: award.tenderId,
    tender: id,
    won: Number(award.status === 'awarded'),
    awardedAt: award.awardedAt === null ? null : Date.parse(award.awardedAt),
    endsAt: award.contractEndsAt === null ? null : Date.parse(award.contractEndsAt),
    valueEur: award.valueEur === null ? null : Math.round(award.valueEur * 100),
    bids: exactBids(published),
    decisionDays: decisionDays(facts, published),
    toEstimate: toEstimate(facts, published, item.publishedAt, toEur),
    buyer: supplierIdentity(award.buyer),
    ...indexed(facts, published),
    suppliers,
  }
}

function suppliersOf(published: Organisation[]): AwardEntry['suppliers'] {
  const found = new Map<string, AwardEntry['suppliers'][number]>()
  for (const supplier of published) {
    const id = supplierId(supplier)
    const { name, country } = supplier
    if (id !== null && !found.has(id)) found.set(id, { id, name, country, words: spaced(words(name ?? '')) })
  }
  return [...found.values()]
}

const spaced = (all: string[]) => ` ${all.join(' ')} `

/** The number of bids; null when only a part was counted, and for an award with no reported bid. */
const exactBids = ({ bidsReceived, bidsReceivedIsMinimum }: NoticeAward) =>
  bidsReceived === null || bidsReceived < 1 || bidsReceivedIsMinimum ? null : bidsReceived

/**
 * Whole days in UTC from the lot's deadline, or the tender's last deadline if the lot has none, to the award.
 * Null when a date is missing or the award came first.
 */
function decisionDays({ lots, deadlines }: TenderFacts, { lotId, awardedAt }: NoticeAward): number | null {
  const deadline = lots.find((lot) => lot.id === lotId)?.deadline ?? deadlines.at(-1)
  if (!deadline || awardedAt === null) return null
  const days = Math.floor(Date.parse(awardedAt) / day) - Math.floor(Date.parse(deadline) / day)
  return days >= 0 ? days : null
}

/**
 * The award's value divided by its estimate: directly if both are in one currency, otherwise in euro at the
 * rates of their days.
 */
function toEstimate(
  facts: TenderFacts,
  award: NoticeAward,
  publishedAt: string,
  toEur: (value: Money, day: string) => number | null,
): number | null {
  const estimate = estimateOf(facts, award)
  const { value, awardedAt } = award
  if (!estimate || !value || estimate.minor === 0) return null
  if (estimate.currency === value.currency) return value.minor / estimate.minor
  const [won, expected] = [
    toEur(value, (awardedAt ?? publishedAt).slice(0, 10)),
    toEur(estimate, publishedAt.slice(0, 10)),
  ]
  return won === null || !expected ? null : won / expected
}

/** Awards are found by the letters of their words, so the texts need no language. */
const asText = (text: string) => ({ text, language: null })

/** The text of an award and its terms: the title in all languages, every buyer, every supplier. */
function indexed(
  { title, buyers }: TenderFacts,
  { suppliers }: NoticeAward,
): Pick<AwardEntry, 'words' | 'terms'> {
  const names = (parties: Organisation[]) => parties.flatMap(({ name, names }) => [name ?? '', ...names])
  const text = wordText({
    title: Object.values(title ?? {}).map(asText),
    texts: [...names(buyers), ...names(suppliers)].map(asText),
  })
  return {
    words: text,
    terms: indexedWords(text, { buyer: names(buyers.slice(0, 1)), supplier: names(suppliers) }),
  }
}

/**
 * The estimate of exactly the thing that was awarded: the lot's estimate if the lot has one award, or the tender's if
 * the tender has one award as a whole. Null when estimate and award cover different things.
 */
function estimateOf(facts: TenderFacts, award: NoticeAward): Money | null {
  const awarded = facts.awards.filter((each) => each.award.status === 'awarded')
  const sameLot = awarded.filter((each) => each.award.lotId === award.lotId)
  if (award.status !== 'awarded' || sameLot.length !== 1) return null
  const lot = facts.lots.find(({ id }) => id === award.lotId)
  if (lot?.estimatedValue && !repeatTotal(facts)) return lot.estimatedValue
  const isWhole = awarded.length === 1 && (award.lotId === null || facts.lots.length < 2)
  return isWhole ? facts.estimatedValue : null
}

/**
 * Whether the lots repeat the value of the whole tender, as in some notices, so that their estimates cannot be used.
 */
function repeatTotal({ lots, estimatedValue }: TenderFacts): boolean {
  const [first] = lots
  const equal = (a: Money | null, b: Money | null) => a?.minor === b?.minor && a?.currency === b?.currency
  return (
    lots.length > 1 &&
    lots.every((lot) => equal(lot.estimatedValue, first?.estimatedValue ?? null)) &&
    (estimatedValue === null || equal(estimatedValue, first?.estimatedValue ?? null))
  )
}
