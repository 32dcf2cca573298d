import type { Money } from '../../../platform/text/money.ts'
import type { Notice } from '../../notices/schema.ts'
import type { NoticeAward, NoticeModification, Organisation } from '../../notices/parts.ts'
import { notReplaced } from './order.ts'

/** An outcome of the tender, with the name that stays the same over all notices. */
export interface ComposedAward {
  identity: string
  award: NoticeAward
}

/** A change of contracts, with the value of these contracts before and after. */
export interface ComposedModification extends NoticeModification {
  notice: Notice
  before: Money | null
  after: Money | null
}

/**
 * The awards of the valid notices, and the later changes of contracts. A release repeats an award under its own id, so
 * the newest counts. Results of eForms are numbered within their notice: a notice of a modification comes after all
 * results whatever its date, and it amends its award and adds none.
 */
export function awardsOf(ordered: Notice[]): {
  awards: ComposedAward[]
  modifications: ComposedModification[]
} {
  const known = new Map<string, NoticeAward>()
  const modifications: ComposedModification[] = []
  const notices = notReplaced(ordered)
  const isLater = (notice: Notice) => notice.kind === 'modification' && !isRelease(notice)
  for (const notice of [...notices.filter((each) => !isLater(each)), ...notices.filter(isLater)]) {
    const changed = apply(known, notice)
    for (const modification of notice.modifications)
      modifications.push({ ...modification, notice, ...changed })
  }
  return { awards: [...known].map(([identity, award]) => ({ identity, award })), modifications }
}

const isRelease = ({ refs }: Notice) => refs[0]?.startsWith('ocid:') === true

/** Adds or amends the awards of one notice; returns their value before and after. */
function apply(
  known: Map<string, NoticeAward>,
  notice: Notice,
): { before: Money | null; after: Money | null } {
  const earlier = new Map(known)
  const was: (Money | null)[] = []
  const taken = new Set<string>()
  for (const award of notice.awards) {
    const identity = identityOf(earlier, taken, notice, award)
    if (identity === null) continue
    taken.add(identity)
    const before = known.get(identity)
    was.push(before?.value ?? null)
    known.set(identity, notice.kind === 'modification' ? amended(award, before) : completed(award, before))
  }
  return { before: total(was), after: total(notice.awards.map(({ value }) => value)) }
}

/**
 * The name of the award that a notice means: its own name, or the name of the earlier award about the same
 * contract if the award comes from a modification or from another publisher. Null for a modification of
 * contracts that the stored results do not distinguish: such a modification must not add a second award for a
 * known contract.
 */
function identityOf(
  earlier: Map<string, NoticeAward>,
  taken: Set<string>,
  notice: Notice,
  award: NoticeAward,
): string | null {
  const own = isRelease(notice) ? award.key : `${notice.noticeId} ${award.key}`
  if (earlier.has(own) || earlier.size === 0) return own
  const others = [...earlier].filter(([identity]) => !taken.has(identity) && isForeign(notice, identity))
  const same = sameContract(others, award)
  if (same !== null) return same
  const covered = others.some(([, other]) => other.status === 'awarded' && sameLot(other, award))
  return notice.kind === 'modification' && covered ? null : own
}

/** Results of eForms carry the id of their notice, and releases do not. Two results of one publisher stay apart. */
const isForeign = (notice: Notice, identity: string) =>
  notice.kind === 'modification' || isRelease(notice) === /^\S+ RES\S*:/.test(identity)

const sameLot = (a: NoticeAward, b: NoticeAward) =>
  a.lotId === null || b.lotId === null || a.lotId === b.lotId

/**
 * The only award with the same contract number in the lot; otherwise the only one with the same winner, or
 * the only award of the lot.
 */
function sameContract(others: [string, NoticeAward][], award: NoticeAward): string | null {
  const inLot = others.filter(([, other]) => sameLot(other, award))
  const numbered = inLot.filter(
    ([, other]) => award.contractId !== null && other.contractId === award.contractId,
  )
  const won = inLot.filter(([, other]) => sharesWinner(other.suppliers, award.suppliers))
  for (const candidates of [numbered, won, inLot])
    if (candidates.length === 1) return candidates[0]?.[0] ?? null
  return null
}

const sharesWinner = (a: Organisation[], b: Organisation[]) =>
  a.some((one) => b.some((other) => namesOf(one).some((name) => namesOf(other).includes(name))))

const namesOf = ({ name, registrationNumber, otherRegistrationNumbers }: Organisation): string[] =>
  [
    ...[registrationNumber, ...otherRegistrationNumbers].map((number) => number?.replace(/\W/g, '')),
    name,
  ].flatMap((each) => each?.toLowerCase() || [])

/** Completes an award from the award before: a later notice leaves out unchanged members. */
function completed(award: NoticeAward, before: NoticeAward | undefined): NoticeAward {
  if (!before) return award
  const counted = award.bidsReceived === null ? before : award
  const { value, valueIsTotal } = award.value === null ? before : award
  return {
    key: award.key,
    lotId: award.lotId ?? before.lotId,
    suppliers: award.suppliers.length > 0 ? award.suppliers : before.suppliers,
    value,
    ...(valueIsTotal && { valueIsTotal }),
    bidsReceived: counted.bidsReceived,
    bidsReceivedIsMinimum: counted.bidsReceivedIsMinimum,
    awardedAt: award.awardedAt ?? before.awardedAt,
    contractEndsAt: award.contractEndsAt ?? before.contractEndsAt,
    status: award.status ?? before.status,
    contractId: award.contractId ?? before.contractId,
    ...contractsOf(award.contractId === null ? before : award),
    rejectionReason: award.rejectionReason ?? before.rejectionReason,
    subcontractedShare: award.subcontractedShare ?? before.subcontractedShare,
    frameworkMaximum: award.frameworkMaximum ?? before.frameworkMaximum,
  }
}

const contractsOf = ({ contracts }: NoticeAward) => (contracts ? { contracts } : {})

/** A modification changes the contract, but neither its bidders nor the date of its award. */
function amended(award: NoticeAward, before: NoticeAward | undefined): NoticeAward {
  if (!before) return award
  const counted = before.bidsReceived === null ? award : before
  return {
    ...completed(award, before),
    key: before.key,
    bidsReceived: counted.bidsReceived,
    bidsReceivedIsMinimum: counted.bidsReceivedIsMinimum,
    awardedAt: before.awardedAt ?? award.awardedAt,
    status: before.status ?? award.status,
  }
}

/** The sum in one currency; null if a value is missing or currencies differ. */
function total(values: (Money | null)[]): Money | null {
  const known = values.filter((value) => value !== null)
  const [first] = known
  if (!first || known.length < values.length) return null
  if (known.some(({ currency }) => currency !== first.currency)) return null
  const minor = known.reduce((sum, value) => sum + value.minor, 0)
  return Number.isSafeInteger(minor) ? { minor, currency: first.currency } : null
}
