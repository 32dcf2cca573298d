import type * as z from 'zod'
import type { Money } from '../../platform/text/money.ts'
import type { documentKinds } from '../../reading/document/document-text.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { BuyerDetails, LotTerms } from './terms-schema.ts'
import type { AwardCriterion, TenderStatus } from './vocabulary.ts'

/**
 * A text by language, ISO 639-1 (639-3 for languages without it); `und` if the format does not state it. The
 * first is the official one.
 */
export type Text = Record<string, string>

export interface Organisation {
  name: string | null
  /** Names in other languages, for search. */
  names: string[]
  /** ISO 3166 alpha-2. */
  country: string | null
  registrationNumber: string | null
  /** Further numbers of the same organisation, in other registers: eForms BT-501 may be repeated. */
  otherRegistrationNumbers: string[]
  sme: boolean | null
}

export interface NoticeBuyer extends Organisation, BuyerDetails {}

/** A change of contracts, in the publisher's words. */
export interface NoticeModification {
  /** The code of the reason: eForms BT-200. */
  reasonCode: string | null
  reason: string | null
  description: string | null
}

/** A deadline of the whole tender, or of a lot, as the notice writes it. */
export interface UnreadDeadline {
  lotId: string | null
  written: string
}

export type Criterion = z.output<typeof AwardCriterion>

export interface NoticeLot extends LotTerms {
  /** As published: LOT-0001, PAR-0001, or the format's own id. */
  id: string
  title: Text | null
  description: Text | null
  /**
   * Set only if this notice decides the lot (award, closed without winner, cancelled); null means the state of the
   * tender.
   */
  status: TenderStatus | null
  deadline: string | null
  estimatedValue: Money | null
  cpvCodes: string[]
  regions: string[]
  awardCriteria: Criterion[]
}

export interface NoticeDocument {
  /** Distinguishes the documents of one tender: the format's id, or the address, or the title. */
  key: string
  lotId: string | null
  /** The text by page, if the input carries it; only our own format does. */
  text?: string[]
  title: string
  kind: (typeof documentKinds)[number]
  /** ISO 639-1, or 639-3 for languages without it. */
  language: string | null
  /** The address where the buyer offers the document. */
  url: string | null
  /** Media type. */
  format: string | null
  /** `restricted` when visitors must sign in at the buyer's site. */
  access: 'open' | 'restricted'
}

export type NoticeRequirement = {
  /** Stable within the notice's tender: field, lot and ordinal (`BT-750:LOT-0001:2`). The public id follows from it. */
  key: string
} & Pick<
  Requirement,
  'lotId' | 'category' | 'code' | 'title' | 'mandatory' | 'threshold' | 'espdCriterionId'
> & {
    text: Text | null
    /** XPath (with our usual prefixes) or JSON pointer of the element that the requirement was read from. */
    path: string
  }

interface AwardContract {
  id: string
  value: Money | null
  endsAt: string | null
  /** Empty if the contract names none: then the suppliers of the award apply. */
  suppliers: Organisation[]
}

export interface NoticeAward {
  /** Stable within the tender: result, lot and tender id (`RES-0001:LOT-0001:TEN-0001`), or the release's award id. */
  key: string
  lotId: string | null
  suppliers: Organisation[]
  value: Money | null
  /** The notice states its total (eForms BT-161) as the value of each of several awards. Absent otherwise. */
  valueIsTotal?: true
  bidsReceived: number | null
  /** True when only parts were counted, so that the real number may be higher. */
  bidsReceivedIsMinimum: boolean
  awardedAt: string | null
  contractEndsAt: string | null
  /** Null if the notice does not state it: an earlier notice then counts. */
  status: 'awarded' | 'unsuccessful' | 'open' | 'cancelled' | 'pending' | null
  /** The buyer's number of the contract: eForms BT-150, the contract's id in OCDS. */
  contractId: string | null
  /**
   * The contracts if the award has several; absent otherwise. Their values may be in different currencies.
   */
  contracts?: AwardContract[]
  /** Why nobody won, in the words of the source: eForms BT-144. */
  rejectionReason: string | null
  /** 0 to 1: eForms BT-555, or BT-553 divided by the value. */
  subcontractedShare: number | null
  /** The maximum that may be called off: eForms BT-709. */
  frameworkMaximum: Money | null
}
