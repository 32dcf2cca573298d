import type { Money } from '../../platform/text/money.ts'
import type {
  Criterion,
  NoticeAward,
  NoticeBuyer,
  NoticeDocument,
  NoticeLot,
  NoticeModification,
  NoticeRequirement,
  Text,
  UnreadDeadline,
} from './parts.ts'
import type { TenderTerms } from './terms-schema.ts'
import type { OtherCode, TenderStatus } from './vocabulary.ts'

/**
 * A notice or release of any format, as its parser reads it. It has only published facts: nothing is guessed;
 * an unknown value is null, and a list without entries is []. It is stored as JSON. A tender is composed from
 * all its notices (`tenders/compose/facts.ts`), so a parser never needs to know earlier notices.
 */
export interface Notice extends TenderTerms {
  /** Unique in its source: eForms BT-701, OCDS release id (prefixed with the ocid when short), SAM noticeId, our reference. */
  noticeId: string
  /** Orders the versions of one notice id: eForms BT-757; '01' if the format has none. */
  version: string
  /**
   * Identifiers of the procedure, in the source's own words: `procedure:<ContractFolderID>`, `ocid:<ocid>`,
   * `solicitation:<number>`, `reference:<own>`. The first belongs to the tender alone. Notices that share an identifier
   * belong to one tender. Never empty: a notice without a procedure id has `notice:<noticeId>`.
   */
  refs: string[]
  /** Names by which later notices may point here: `publication:<number>`, `notice:<id>-<version>`. */
  aliases: string[]
  /** The names of earlier notices that this notice points to; used when the `refs` of this notice are not known yet. */
  previous: string[]
  /** The source's own name of the procedure: eForms procedure id, OCDS ocid, SAM solicitation number. */
  procedureId: string | null
  /**
   * Further numbers by which people know the notice or its procedure, such as the buyer's own: they are
   * searched, but do not identify the tender. Left out if there are none.
   */
  numbers?: string[]
  kind: NoticeKind
  /** The source's own type: eForms notice type (cn-standard), OCDS tags joined by commas, SAM type. */
  noticeType: string | null
  /**
   * The state that this notice sets for the tender; null when it does not change the state (modification,
   * completion).
   */
  status: TenderStatus | null
  /** RFC 3339 UTC with milliseconds. Publication, then dispatch, then issue; null if none is stated. */
  publishedAt: string | null
  /** The time of dispatch, which orders the notices of one tender. RFC 3339 UTC with milliseconds. */
  dispatchedAt: string | null
  /** The notice on the publisher's site. */
  url: string | null
  /**
   * ISO 639-1 (639-3 for languages without it) of the official language, then the others. Empty if the notice
   * states none.
   */
  languages: string[]
  title: Text | null
  description: Text | null
  /**
   * What is bought, in the words of the description, lots, items or the budget, if the title does not state
   * it.
   */
  subject: Text | null
  /**
   * True if the source returns the description at a separate address, which requires a key; null otherwise.
   */
  describedApart: true | null
  /** The first buyer is shown; all buyers are searched. */
  buyers: NoticeBuyer[]
  procedureType: string | null
  contractNature: 'works' | 'supplies' | 'services' | 'mixed' | null
  /** The deadline of the procedure as a whole, if the format has one; lots carry other deadlines. RFC 3339 UTC. */
  deadline: string | null
  questionsDeadline: string | null
  /**
   * Deadlines for offers or requests that the notice states and that cannot be read as a time, in its words.
   */
  unreadDeadlines: UnreadDeadline[]
  /** The status of the tender in words that cannot be read. The tender is closed then. */
  unreadStatus: string | null
  /**
   * The value of the procedure; or the sum of the lots if their values allow it, because lots may repeat the
   * total.
   */
  estimatedValue: Money | null
  /** Union over procedure, lots and parts, main code first, eight digits, without check digit or repeats. */
  cpvCodes: string[]
  /** Codes of other lists, such as NAICS and the product service codes of the United States. */
  otherCodes: OtherCode[]
  /**
   * NUTS codes as published, or alpha-2 countries without one, of procedure, lots and parts; `anyw…` is left
   * out.
   */
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
  /** The changes of contracts, in a notice of their modification. */
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
