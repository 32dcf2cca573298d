import type * as z from 'zod'
import { derivedId } from '../../../platform/ids.ts'
import { major, type Money } from '../../../platform/money.ts'
import type { NoticeLot, Organisation, Text } from '../../notices/schema.ts'
import type { LotTerms } from '../../notices/terms-schema.ts'
import type { ComposedModification } from './awards.ts'
import type { Award, Buyer, Supplier, Tender, TenderItem } from '../schema.ts'
import type { TenderStatus } from '../../notices/vocabulary.ts'
import { atTime } from './clock.ts'
import type { Facts } from './facts.ts'

/** The text to show: the first one, which is in the official language. */
export const shown = (text: Text | null): string | null => (text && Object.values(text)[0]) ?? null

/** The language of the text that `shown` returns; null when the notice does not state it. */
export function shownLanguage(text: Text | null): string | null {
  const language = text && Object.keys(text)[0]
  return language && language !== 'und' ? language : null
}

export const titleOf = ({ title, lots, latest }: Facts): string =>
  shown(title) ??
  lots.map((lot) => shown(lot.title)).find((each) => each !== null) ??
  `Notice ${latest.noticeId}`

const moneyOf = (value: Money | null) => ({
  value: value && major(value),
  currency: value?.currency ?? null,
})

export function buyerOf({ buyers }: Facts): z.output<typeof Buyer> {
  const { name = null, country = null, registrationNumber = null } = buyers[0] ?? {}
  return { name, country, registrationNumber }
}

/** The data of an item that facts do not hold. `valueEur` is in major units, `updatedAt` in RFC 3339. */
export interface ItemContext {
  tenderId: string
  source: string
  publishedAt: string
  valueEur: number | null
  updatedAt: string
  now: Date
}

/** The item of a tender at `now`. */
export function itemOf(facts: Facts, context: ItemContext): TenderItem {
  const { value, currency } = moneyOf(facts.estimatedValue)
  return {
    id: context.tenderId,
    title: titleOf(facts),
    buyer: buyerOf(facts),
    ...atTime(facts.status, facts.deadlines, context.now, facts.closesAt),
    source: context.source,
    noticeType: facts.latest.noticeType,
    procedureType: facts.procedureType,
    contractNature: facts.contractNature,
    publishedAt: context.publishedAt,
    estimatedValue: value,
    currency,
    estimatedValueEur: context.valueEur,
    cpvCodes: facts.cpvCodes,
    regions: facts.regions,
    languages: facts.languages,
    url: facts.latest.url,
    updatedAt: context.updatedAt,
  }
}

/** The data of a tender that its notices do not hold. */
export interface TenderExtras {
  awards: Award[]
  documentCount: number
  requirementCount: number
  savedTenderId: string | null
}

/** A tender at `now`. `item` holds what was computed at import. */
export function tenderOf(facts: Facts, item: TenderItem, extras: TenderExtras, now: Date): Tender {
  return {
    ...item,
    ...atTime(facts.status, facts.deadlines, now, facts.closesAt),
    sources: facts.sources,
    description: shown(facts.description),
    procedureId: facts.procedureId,
    noticeId: facts.latest.noticeId,
    noticeVersion: facts.latest.version,
    otherCodes: facts.otherCodes,
    lots: lotsOf(facts, now),
    awardCriteria: facts.awardCriteria,
    submissionUrl: facts.submissionUrl,
    questionsDeadline: facts.questionsDeadline,
    accelerated: facts.accelerated,
    framework: facts.framework,
    reservedFor: facts.reservedFor,
    fundedByEu: facts.fundedByEu,
    ...termsOf(facts),
    translations: translationsOf(facts),
    notices: facts.notices.map(({ noticeId, version, kind, publishedAt, url }) => ({
      id: noticeId,
      version,
      kind,
      url,
      publishedAt: publishedAt ?? item.publishedAt,
    })),
    ...extras,
  }
}

export const lotsOf = (facts: Facts, now: Date): Tender['lots'] =>
  facts.lots.map((lot) => lotOf(lot, facts, now))

function lotOf(lot: NoticeLot, facts: Facts, now: Date): Tender['lots'][number] {
  const { value, currency } = moneyOf(lot.estimatedValue)
  const base = lot.status ?? awardedStatus(lot.id, facts) ?? facts.status
  const deadlines = lot.deadline ? [lot.deadline] : facts.deadlines
  return {
    id: lot.id,
    title: shown(lot.title),
    description: shown(lot.description),
    status: atTime(base, deadlines, now, facts.closesAt).status,
    deadline: lot.deadline,
    estimatedValue: value,
    currency,
    cpvCodes: lot.cpvCodes,
    regions: lot.regions,
    awardCriteria: lot.awardCriteria,
    ...lotTermsOf(lot),
  }
}

const lotTermsOf = ({ duration, renewals, options, techniques }: LotTerms): LotTerms => ({
  duration,
  renewals,
  options,
  techniques,
})

const termsOf = (facts: Facts) => ({
  ...lotTermsOf(facts),
  buyers: facts.buyers.map(({ names: _names, sme: _sme, ...buyer }) => buyer),
  contacts: facts.contacts,
  submission: facts.submission,
  additionalInformation: facts.additionalInformation,
  procedureFeatures: facts.procedureFeatures,
  gpaCovered: facts.gpaCovered,
  strategic: facts.strategic,
  modifications: facts.modifications.map(modificationOf),
  withheld: facts.withheld,
})

function modificationOf({ notice, reasonCode, reason, description, before, after }: ComposedModification) {
  const currency = after?.currency ?? before?.currency ?? null
  const inCurrency = (value: Money | null) => (value && value.currency === currency ? major(value) : null)
  return {
    noticeId: notice.noticeId,
    publishedAt: notice.publishedAt,
    reasonCode,
    reason,
    description,
    valueBefore: inCurrency(before),
    valueAfter: inCurrency(after),
    currency,
  }
}

/** The status of one lot by its results; null for a lot without a result, which follows the tender. */
function awardedStatus(lotId: string, { awards }: Facts): TenderStatus | null {
  const results = new Set(
    awards.filter(({ award }) => award.lotId === lotId).map(({ award }) => award.status),
  )
  if (results.has('awarded')) return 'awarded'
  if (results.has('unsuccessful')) return 'unsuccessful'
  return results.has('cancelled') ? 'cancelled' : null
}

function translationsOf({ title, description }: Facts): Tender['translations'] {
  const languages = new Set([...Object.keys(title ?? {}), ...Object.keys(description ?? {})])
  languages.delete('und')
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      { title: title?.[language] ?? null, description: description?.[language] ?? null },
    ]),
  )
}

const supplierOf = ({ name, country, registrationNumber, sme }: Organisation): z.output<typeof Supplier> => ({
  name,
  country,
  registrationNumber,
  sme,
})

/**
 * The awards of a tender. `toEur` converts a value at the rate of the award's day to major units, or returns null
 * without a rate.
 */
export function awardsOf(
  facts: Facts,
  context: ItemContext,
  toEur: (value: Money, day: string) => number | null,
): Award[] {
  return facts.awards.map(({ identity, award }) => {
    const { value, currency } = moneyOf(award.value)
    const { frameworkMaximum: maximum } = award
    const sameCurrency = maximum && (currency === null || currency === maximum.currency)
    return {
      id: derivedId('award', context.tenderId, identity),
      tenderId: context.tenderId,
      tenderTitle: titleOf(facts),
      lotId: award.lotId,
      buyer: buyerOf(facts),
      suppliers: award.suppliers.map(supplierOf),
      value,
      currency: currency ?? maximum?.currency ?? null,
      valueEur: award.value && toEur(award.value, (award.awardedAt ?? context.publishedAt).slice(0, 10)),
      bidsReceived: award.bidsReceived,
      bidsReceivedIsMinimum: award.bidsReceivedIsMinimum,
      awardedAt: award.awardedAt,
      contractEndsAt: award.contractEndsAt,
      status: award.status ?? 'pending',
      contractId: award.contractId,
      rejectionReason: award.rejectionReason,
      subcontractedShare: award.subcontractedShare,
      frameworkMaximum: sameCurrency ? major(maximum) : null,
      source: context.source,
    }
  })
}
