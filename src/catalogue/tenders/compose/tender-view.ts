import { major, type Money } from '../../../platform/text/money.ts'
import type { NoticeLot } from '../../notices/parts.ts'
import type { LotTerms } from '../../notices/terms-schema.ts'
import type { TenderStatus } from '../../notices/vocabulary.ts'
import type { Award } from '../award-schema.ts'
import type { TenderItem } from '../item-schema.ts'
import type { Tender } from '../schema.ts'
import type { ComposedModification } from './awards.ts'
import { atTime } from './at-time.ts'
import type { TenderFacts } from './facts.ts'
import { moneyOf, shownText } from './shown-text.ts'

/** The data of a tender that does not come from its notices. */
export interface TenderExtras {
  awards: Award[]
  documentCount: number
  requirementCount: number
  savedTenderId: string | null
}

/** A tender at `now`, composed from its notices. `item` has the members that were computed at import. */
export function tenderOf(
  facts: TenderFacts,
  item: TenderItem,
  extras: TenderExtras,
  now: Date,
): Omit<Tender, 'deadlineConflict'> {
  return {
    ...item,
    ...atTime(facts.status, facts.deadlines, now, facts.closesAt),
    sources: facts.sources,
    description: shownText(facts.description),
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

export const lotsOf = (facts: TenderFacts, now: Date): Tender['lots'] =>
  facts.lots.map((lot) => lotOf(lot, facts, now))

function lotOf(lot: NoticeLot, facts: TenderFacts, now: Date): Tender['lots'][number] {
  const { value, currency } = moneyOf(lot.estimatedValue)
  const base = lot.status ?? awardedStatus(lot.id, facts) ?? facts.status
  const deadlines = lot.deadline ? [lot.deadline] : facts.deadlines
  return {
    id: lot.id,
    title: shownText(lot.title),
    description: shownText(lot.description),
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

const termsOf = (facts: TenderFacts) => ({
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
function awardedStatus(lotId: string, { awards }: TenderFacts): TenderStatus | null {
  const results = new Set(
    awards.filter(({ award }) => award.lotId === lotId).map(({ award }) => award.status),
  )
  if (results.has('awarded')) return 'awarded'
  if (results.has('unsuccessful')) return 'unsuccessful'
  return results.has('cancelled') ? 'cancelled' : null
}

function translationsOf({ title, description }: TenderFacts): Tender['translations'] {
  const languages = new Set([...Object.keys(title ?? {}), ...Object.keys(description ?? {})])
  languages.delete('und')
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      { title: title?.[language] ?? null, description: description?.[language] ?? null },
    ]),
  )
}
