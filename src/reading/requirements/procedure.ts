import type { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'

type Lexicon = Pick<
  ReturnType<typeof lexiconOf>,
  'asking' | 'binding' | 'buyer' | 'bidder' | 'bidderDuty' | 'contractor'
>

const marker = /^(?:\(?[a-z\d]{1,4}[.)]\s|[-–•*+]\s|[\d.]{1,12}\s)/u
/** Maximum words between the beginning of a clause and the end of its subject. */
const maxWords = 5

/**
 * Whether a sentence, in lower case, describes how the buyer's side works: who judges bids, what the buyer
 * has, how its systems behave. The subject decides: "the panel consists of three officers" does not require
 * officers of a bidder.
 */
export function isProcedure(plain: string, language: LexiconLanguage, lexicon: Lexicon): boolean {
  const has = (name: Parameters<typeof phraseOf>[0], text: string) =>
    phraseOf(name, language)?.test(text) === true
  const clause = mainClause(plain.replace(marker, ''), (text) => has('condition', text))
  if (has('linked', clause)) return true
  const judges = restAfter(clause, phraseOf('judge', language), lexicon)
  if (judges !== null) return !has('wants', judges) && !bindsBidder(judges, lexicon)
  const own =
    restAfter(clause, phraseOf('own', language), lexicon) ?? restAfter(clause, lexicon.buyer, lexicon)
  if (own === null || !has('states', own) || has('wants', own)) return false
  return !lexicon.contractor.test(own) && !lexicon.bidderDuty.test(own)
}

/** "The panel meets in May, and the contractor's offer must be complete by then": a later clause binds the bidder. */
const bindsBidder = (rest: string, { asking, binding, bidderDuty, contractor }: Lexicon) =>
  bidderDuty.test(rest) ||
  rest
    .split(/[,;] /)
    .slice(1)
    .some((clause) => contractor.test(clause) && (binding.test(clause) || asking.test(clause)))

/** "In the second stage, the panel meets": the subject follows the condition. */
function mainClause(plain: string, isCondition: (text: string) => boolean): string {
  const comma = isCondition(plain) ? plain.indexOf(', ') : -1
  return comma < 0 ? plain : plain.slice(comma + 2)
}

/**
 * The words after the subject; null if `subject` does not name a subject, or names one of the bidder: "the
 * supplier's panel", and "copies for the panel", are not a panel of the buyer.
 */
function restAfter(clause: string, subject: Pick<RegExp, 'exec'> | null, { bidder }: Lexicon): string | null {
  const found = subject?.exec(clause)
  if (!found) return null
  const before = clause.slice(0, found.index)
  const rest = clause.slice(found.index + found[0].length)
  if (before.split(' ').length > maxWords || /[,;:]/.test(before) || /^(?:['’]|\p{L})/u.test(rest))
    return null
  return bidder.test(before) ? null : rest
}
