import type { Money } from '../../platform/money.ts'
import type { documentKinds } from '../../reading/document-text.ts'
import type { AwardCriterion, OtherCode, TenderStatus } from './vocabulary.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type * as z from 'zod'
import type { BuyerDetails, LotTerms, TenderTerms } from './terms-schema.ts'

/**
 * A notice or release of any format, as its parser reads it. Only published facts: nothing is guessed, unknown is null,
 * none is []. It is stored as JSON; a tender is composed from all its notices (`tenders/compose.ts`), so a parser never
 * needs to know what came before.
 */
export interface Notice extends TenderTerms {
  /** Unique in its source: eForms BT-701, OCDS release id (prefixed with the ocid when short), SAM noticeId, our reference. */
  noticeId: string
  /** Orders the versions of one notice id: eForms BT-757; '01' where the format has none. */
  version: string
  /**
   * Identifiers of the procedure, in the source's own words: `procedure:<ContractFolderID>`, `ocid:<ocid>`,
   * `solicitation:<number>`, `reference:<own>`. The first belongs to the tender alone. Notices that share one are of
   * one tender. Never empty: a notice without a procedure id stands for itself by `notice:<noticeId>`.
   */
  refs: string[]
  /** Names by which later notices may point here: `publication:<number>`, `notice:<id>-<version>`. */
  aliases: string[]
  /** The names of earlier notices that this notice points to; used when the `refs` of this notice are not known yet. */
  previous: string[]
  /** The source's own name of the procedure: eForms procedure id, OCDS ocid, SAM solicitation number. */
  procedureId: string | null
  kind: NoticeKind
  /** The source's own type: eForms notice type (cn-standard), OCDS tags joined by commas, SAM type. */
  noticeType: string | null
  /**
   * The state that this notice gives to the tender; null when it does not change the state (modification, completion).
   */
  status: TenderStatus | null
  /** RFC 3339 UTC with milliseconds. Publication, else dispatch, else issue; null where none is given. */
  publishedAt: string | null
  /** The time of dispatch, which orders the notices of one tender. RFC 3339 UTC with milliseconds. */
  dispatchedAt: string | null
  /** The notice on the publisher's site. */
  url: string | null
  /** ISO 639-1 (else 639-3) of the official language, then the others. Empty where the notice does not say. */
  languages: string[]
  title: Text | null
  description: Text | null
  /** The first is the buyer shown; all are searched. */
  buyers: NoticeBuyer[]
  procedureType: string | null
  contractNature: 'works' | 'supplies' | 'services' | 'mixed' | null
  /** The deadline of the procedure as a whole, if the format has one; lots carry other deadlines. RFC 3339 UTC. */
  deadline: string | null
  questionsDeadline: string | null
  /** Procedure value, or the sum of lots only where the notice's values allow it (research: lot values may repeat the total). */
  estimatedValue: Money | null
  /** Union over procedure, lots and parts, main code first, eight digits, without check digit or repeats. */
  cpvCodes: string[]
  /** Codes of other lists, such as NAICS and the product service codes of the United States. */
  otherCodes: OtherCode[]
  /** NUTS codes as published, else alpha-2 countries; union as above; `anyw…` left out. */
  regions: string[]
  lots: NoticeLot[]
  awardCriteria: Criterion[]
  submissionUrl: string | null
  accelerated: boolean | null
  framework: boolean | null
  /** eForms reserved-procurement codes (res-pub-ser, res-ws, …) or the format's own set-aside code; `none` left out. */
  reservedFor: string[]
  fundedByEu: boolean | null
  documents: NoticeDocument[]
  requirements: NoticeRequirement[]
  awards: NoticeAward[]
  /** The changes that the publisher describes, in a change notice. */
  change: { reason: string | null; description: string | null } | null
  /** How contracts were changed, in a notice of their modification. */
  modifications: NoticeModification[]
}

export type NoticeKind =
  | 'planning'
  | 'consultation'
  | 'competition'
  | 'change'
  | 'result'
  | 'direct-award'
  | 'modification'
  | 'completion'

/** A text by language, ISO 639-1 (else 639-3); `und` where the format does not say. The first is the official one. */
export type Text = Record<string, string>

export interface Organisation {
  name: string | null
  /** Names in other languages, for search. */
  names: string[]
  /** ISO 3166 alpha-2. */
  country: string | null
  registrationNumber: string | null
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
  /** Distinguishes the documents of one tender: the format's id, else the address, else the title. */
  key: string
  lotId: string | null
  /** The text by page, if the input carries it, which only our own format does. */
  text?: string[]
  title: string
  kind: (typeof documentKinds)[number]
  /** ISO 639-1, else 639-3. */
  language: string | null
  /** The address where the buyer offers the document. */
  url: string | null
  /** Media type. */
  format: string | null
  /** `restricted` when the buyer asks visitors to sign in. */
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
    /** XPath (with our usual prefixes) or JSON pointer of the element it was read from. */
    path: string
  }

export interface NoticeAward {
  /** Stable within the tender: result, lot and tender id (`RES-0001:LOT-0001:TEN-0001`), or the release's award id. */
  key: string
  lotId: string | null
  suppliers: Organisation[]
  value: Money | null
  bidsReceived: number | null
  /** True when only parts were counted, so that the real number may be higher. */
  bidsReceivedIsMinimum: boolean
  awardedAt: string | null
  contractEndsAt: string | null
  /** Null where the notice says nothing of it: an earlier notice holds. */
  status: 'awarded' | 'unsuccessful' | 'open' | 'cancelled' | 'pending' | null
  /** The buyer's number of the contract: eForms BT-150, the contract's id in OCDS. */
  contractId: string | null
  /** Why nobody won, in the words of the source: eForms BT-144. */
  rejectionReason: string | null
  /** 0 to 1: eForms BT-555, else BT-553 by the value. */
  subcontractedShare: number | null
  /** The most that may be called off: eForms BT-709. */
  frameworkMaximum: Money | null
}

export const emptyAward = {
  lotId: null,
  suppliers: [],
  value: null,
  bidsReceived: null,
  bidsReceivedIsMinimum: false,
  awardedAt: null,
  contractEndsAt: null,
  contractId: null,
  rejectionReason: null,
  subcontractedShare: null,
  frameworkMaximum: null,
} satisfies Partial<NoticeAward>

/** The formats that notices come in. */
export const noticeFormats = ['eforms-xml', 'ocds-json', 'sam-json', 'tender-json'] as const
export type NoticeFormat = (typeof noticeFormats)[number]

/** The answer of a parser: the notices, the parts skipped on purpose, and the parts that failed, with reasons. */
export interface Parsed {
  notices: Notice[]
  skipped: { id: string; reason: string }[]
  failed: { index: number; error: string }[]
  format?: NoticeFormat
  /** Who published the notices, where a document that this service wrote says so. */
  sources?: string[]
  /** The line of newline-delimited JSON in which the notices stand. */
  line?: string
  /** The place of the notices in the list of their package, from 0. */
  entry?: number
}

export const noLotTerms: LotTerms = { duration: null, renewals: null, options: null, techniques: null }

export const emptyNotice = {
  refs: [],
  aliases: [],
  previous: [],
  procedureId: null,
  noticeType: null,
  status: null,
  publishedAt: null,
  dispatchedAt: null,
  url: null,
  languages: [],
  title: null,
  description: null,
  buyers: [],
  procedureType: null,
  contractNature: null,
  deadline: null,
  questionsDeadline: null,
  estimatedValue: null,
  cpvCodes: [],
  otherCodes: [],
  regions: [],
  lots: [],
  awardCriteria: [],
  submissionUrl: null,
  accelerated: null,
  framework: null,
  reservedFor: [],
  fundedByEu: null,
  documents: [],
  requirements: [],
  awards: [],
  change: null,
  modifications: [],
  ...noLotTerms,
  contacts: [],
  submission: null,
  additionalInformation: null,
  procedureFeatures: null,
  gpaCovered: null,
  strategic: [],
  withheld: [],
} satisfies Partial<Notice>

/**
 * The members of a notice that say something, in one order whichever parser made them: half of the members of a notice
 * are mostly empty, and would be written, read and compared for nothing.
 */
export const storedForm = (notice: Notice): Partial<Notice> =>
  Object.fromEntries(
    Object.entries(notice)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Our own JSON of a stored form, written by the importer. */
export const readNotice = (content: string) => ({ ...emptyNotice, ...JSON.parse(content) }) as Notice
