import type { Party } from '../document/parties.ts'
import type { DemandCode } from './codes.ts'
import type { Cue } from './cues.ts'
import type { Duty } from './duty.ts'
import { contextOf } from './contexts.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'

/** People and firms: named before a verb of duty they are whoever has the duty, and nothing is demanded of them as such. */
const actors: ReadonlySet<DemandCode> = new Set(['key_staff', 'staff', 'subcontracting', 'consortium'])

/** Numbers of days stand in sentences about anything: they do not make the time the thing that is demanded. */
const timed: ReadonlySet<DemandCode> = new Set(['service_level', 'delivery_time'])

/** What of a sentence decides which of the things it names are demanded. */
export interface Named {
  plain: string
  language: LexiconLanguage
  duty: Duty | null
  parties: readonly Party[]
  isMeasured: (cue: Cue) => boolean
}

/**
 * The things that a sentence demands among those that it names: one row for one demand. Several only where each has a
 * number of its own. Of others the object of an active duty comes first, then what ranks first among the codes.
 */
export function chosen(cues: readonly Cue[], named: Named): Cue[] {
  const { duty, isMeasured } = named
  const meant = cues.filter((cue) => isMeant(cue, named))
  const measured = meant.filter(isMeasured)
  const limit = measured.find(({ code }) => code === 'page_limit')
  if (limit) return [limit]
  // Where the clauses of a language are not read, each thing that is named counts.
  if (duty === null) return meant
  const sized = measured.filter(({ code }) => !timed.has(code))
  if (sized.length > 0) return sized
  const isActive = !duty.passive && duty.bound !== 'buyer'
  const objects = isActive ? meant.filter(({ end }) => end > duty.start) : []
  const [first] = objects.length > 0 ? objects : meant
  if (!first) return []
  if (!isActive || !actors.has(first.code)) return [first]
  // "A technician must attend within four hours": the time is asked for, not the technician.
  if (measured[0]) return [measured[0]]
  // "Guards must hold a licence and must be screened": each of what they must have is asked for.
  return [first, ...objects.filter(({ code }) => !actors.has(code))]
}

const mention = /(?<!\p{L})(?:for|to|by|from|and)(?: the| its| their| all| any)?(?: \p{L}+)? $/u

/** Whether a thing is demanded where it is named: loose words need the right company. */
function isMeant(cue: Cue, { plain, language, duty, parties, isMeasured }: Named): boolean {
  const { code, start, end } = cue
  if (end === 0) return true
  const context = contextOf(code, language)
  if (context.without?.test(plain) === true || context.with?.test(plain) === false) return false
  if (!actors.has(code) || duty === null || isMeasured(cue)) return true
  // "Approved by the contracting officer": somebody of the buyer is no staff that is asked for.
  const named = ` ${plain.slice(start, end + 20)}`
  if (
    parties.some(
      ({ role, means }) => role === 'buyer' && means !== null && named.includes(` ${means.toLowerCase()}`),
    )
  )
    return false
  // "All employees who have access shall sign": they are asked to sign, and are not asked for.
  if (duty.bound === 'bidder' && !duty.passive && end <= duty.start)
    return code === 'consortium' ? start < 8 : code !== 'subcontracting' && isAlone(plain, duty)
  return (
    duty.bound !== 'thing' || start < duty.start || !mention.test(plain.slice(Math.max(0, start - 25), start))
  )
}

/** "Key staff shall be qualified": what they are is what is asked for. */
const isAlone = (plain: string, { end }: Duty) =>
  /^ (?:be|have|hold|possess|speak|carry|attend|participate|take part)(?!\p{L})/u.test(plain.slice(end))
