import type { Party } from '../document/parties.ts'
import type { DemandCode } from './codes.ts'
import type { Cue } from './cues.ts'
import type { Duty } from './duty.ts'
import { contextOf } from './contexts.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'

/** People and firms. Before a verb of duty they name the party with the duty, and are not demanded themselves. */
const actors: ReadonlySet<DemandCode> = new Set(['key_staff', 'staff', 'subcontracting', 'consortium'])

/**
 * Demands with a number of days. Such numbers stand in all kinds of sentences, so they do not prove that a time is
 * demanded.
 */
const timed: ReadonlySet<DemandCode> = new Set(['service_level', 'delivery_time'])

const mentioned: ReadonlySet<DemandCode> = new Set(['staff', 'subcontracting', 'consortium', ...timed])

/** The facts of a sentence that decide which of its things are demanded. */
export interface Named {
  plain: string
  language: LexiconLanguage
  duty: Duty | null
  parties: readonly Party[]
  isMeasured: (cue: Cue) => boolean
}

/**
 * The demanded things among the things that a sentence names: one row for one demand, and several only where each thing
 * has a number. Without numbers the object of an active duty comes first, then the first thing in the order of the
 * codes.
 */
export function chosen(cues: readonly Cue[], named: Named): Cue[] {
  const { duty, isMeasured } = named
  const meant = cues.filter((cue) => isMeant(cue, named))
  const measured = meant.filter(isMeasured)
  const limit = measured.find(({ code }) => code === 'page_limit')
  if (limit) return [limit]
  if (duty === null) return withoutMentions(meant, isMeasured)
  const sized = measured.filter(({ code }) => !timed.has(code))
  if (sized.length > 0) return sized
  const isActive = !duty.passive && duty.bound !== 'buyer'
  const objects = isActive ? meant.filter(({ end }) => end > duty.start) : []
  const [first] = objects.length > 0 ? objects : meant
  if (!first) return []
  if (!isActive || !actors.has(first.code)) return [first]
  // "A technician must attend within four hours": the time is demanded, and the technician is not.
  if (measured[0]) return [measured[0]]
  // "Guards must hold a licence and must be screened": both things that the guards must have are demanded.
  return [first, ...objects.filter(({ code }) => !actors.has(code))]
}

/**
 * In a sentence without a clause that is read, every named thing counts, except people, firms and times without a number
 * beside another thing: "each employee shows a licence", "bids come by the portal in time".
 */
function withoutMentions(cues: readonly Cue[], isMeasured: Named['isMeasured']): Cue[] {
  const isMention = (cue: Cue) => mentioned.has(cue.code) && !isMeasured(cue)
  const things = cues.filter((cue) => !isMention(cue))
  return things.length > 0 ? things : [...cues]
}

/** The words before somebody whom a thing is for, or by whom it is done. */
const mention =
  /(?<!\p{L})(?:for|to|by|from|and|v[oa]n|vom|durch|an|par|av|door|por|da)(?: the| its| their| all| any| d\p{L}{1,2}| l[eao]s?)?(?: \p{L}+)? $/u

const relative =
  /(?<!\p{L})(?:which|that|whom|den|die|das|que|qui|dont|som|dat) (?:the|der|die|das|le|la|les|den|de|het)(?!\p{L})/u

/** Whether a thing is demanded where it is named. Loose words need certain other words beside them. */
function isMeant(cue: Cue, { plain, language, duty, parties, isMeasured }: Named): boolean {
  const { code, start, end } = cue
  if (end === 0) return true
  const context = contextOf(code, language)
  if (context.without?.test(plain) === true || context.with?.test(plain) === false) return false
  if (!actors.has(code) || duty === null || isMeasured(cue)) return true
  // "Approved by the contracting officer": somebody of the buyer is no demanded staff.
  const named = ` ${plain.slice(start, end + 20)}`
  if (
    parties.some(
      ({ role, means }) => role === 'buyer' && means !== null && named.includes(` ${means.toLowerCase()}`),
    )
  )
    return false
  // "A timesheet that the supervisor signs": whoever acts in a relative clause is not demanded.
  if (duty.bound === 'bidder' && start > duty.end && relative.test(plain.slice(duty.end, start))) return false
  // "All employees who have access shall sign": the employees must sign, but no employees are demanded.
  if (duty.bound === 'bidder' && !duty.passive && end <= duty.start)
    return code === 'consortium' ? start < 8 : code !== 'subcontracting' && isAlone(plain, duty)
  return (
    duty.bound === 'bidder' ||
    start < duty.start ||
    !mention.test(plain.slice(Math.max(0, start - 25), start))
  )
}

/** "Key staff shall be qualified": the qualification is demanded. */
const isAlone = (plain: string, { end }: Duty) =>
  /^ (?:be|have|hold|possess|speak|carry|attend|participate|take part)(?!\p{L})/u.test(plain.slice(end))
