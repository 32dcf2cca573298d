import type { BidStatus } from './schema.ts'

/**
 * The statuses that a change of a bid may set, by current status. A bid that is worked on becomes `submitted` by its
 * submission alone. `corrections` says which of these take back what was recorded.
 */
export const moves = {
  draft: ['in_review', 'ready', 'withdrawn'],
  in_review: ['draft', 'ready', 'withdrawn'],
  ready: ['draft', 'in_review', 'withdrawn'],
  submitted: ['won', 'lost', 'withdrawn', 'ready'],
  won: ['submitted'],
  lost: ['submitted'],
  withdrawn: ['submitted'],
} as const satisfies Record<BidStatus, readonly BidStatus[]>

/** The states in which a bid is being worked on: everything in the bid may change, and the bid may be submitted. */
export const working: readonly BidStatus[] = ['draft', 'in_review', 'ready']

/** Whether a change of status takes back a submission, a result or a withdrawal. */
export const corrects = (from: BidStatus, to: BidStatus): boolean =>
  !working.includes(from) && (to === 'submitted' || working.includes(to))

/** Whether the buyer has decided about a bid in this state. */
export const isDecided = (status: BidStatus): boolean => status === 'won' || status === 'lost'

/** The members that may still change when a bid is no longer being worked on. */
const lasting: readonly string[] = ['status', 'notes', 'externalReference', 'outcome']

const names: Record<BidStatus, string> = {
  draft: 'a draft',
  in_review: 'in review',
  ready: 'ready',
  submitted: 'submitted',
  won: 'won',
  lost: 'lost',
  withdrawn: 'withdrawn',
}

const either = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** Why a bid may not change from one status to another, and which statuses are possible; null when it may. */
export function whyNotMove(from: BidStatus, to: BidStatus): string | null {
  const allowed: readonly BidStatus[] = moves[from]
  if (allowed.includes(to)) return null
  const could = `its status may become ${either(allowed)}`
  if (!working.includes(from)) return `The bid is ${names[from]}: ${could}`
  if (to === 'submitted')
    return `A bid becomes submitted only by its submission, never by a change of its status; ${could}`
  return `Only a submitted bid can be ${names[to]}, and this bid is ${names[from]}: submit it first. Until then ${could}`
}

/** Why a bid in this state may not be submitted; null when it may. */
export function whyNotSubmit(status: BidStatus): string | null {
  if (working.includes(status)) return null
  const could = `and may become ${either(moves[status])}`
  return `Only a bid that is ${either(working)} can be submitted: this bid is ${names[status]}, ${could}`
}

/** Why these members of a bid in this state may not change; null when they may. */
export function whyNotChange(status: BidStatus, members: readonly string[]): string | null {
  const fixed = members.filter((member) => !lasting.includes(member))
  if (working.includes(status) || fixed.length === 0) return null
  return `The bid is ${names[status]}: ${fixed.join(', ')} can no longer change, only ${either(lasting)} may`
}

/** Why a result may not be described for a bid that is or becomes so; null when it may. */
export const whyNotOutcome = (status: BidStatus): string | null =>
  isDecided(status)
    ? null
    : `The bid is ${names[status]}: its outcome is recorded once it is ${either(['won', 'lost'])}`

/** Why a bid in this state may not be deleted; null when it may. */
export function whyNotDelete(status: BidStatus): string | null {
  if (status === 'draft') return null
  const could = working.includes(status)
    ? 'make it a draft again, or withdraw it'
    : 'it stays as your record of the tender'
  return `Only a draft can be deleted, and this bid is ${names[status]}: ${could}`
}
