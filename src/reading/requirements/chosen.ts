import type { NamedParty } from '../document/parties.ts'
import type { DemandCode } from './codes.ts'
import { isApt, manners } from './cues.ts'
import type { ThingCue } from './cues.ts'
import type { Duty } from './clause.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'
import { isFirst } from './subject.ts'

/**
 * People and firms. Before a verb of duty they name the party with the duty, and are not required themselves.
 */
export const actors: ReadonlySet<DemandCode> = new Set(['key_staff', 'staff', 'subcontracting', 'consortium'])

/**
 * Requirements with a number of days. Such numbers occur in all kinds of sentences, so they do not prove that
 * a time is required.
 */
const timed: ReadonlySet<DemandCode> = new Set(['service_level', 'delivery_time'])

/** Documents that do not name a specific thing. */
const papers: ReadonlySet<DemandCode> = new Set(['declaration', 'document', 'concept', 'samples'])

const mentioned: ReadonlySet<DemandCode> = new Set(['staff', 'subcontracting', 'consortium', ...timed])

/** The facts of a sentence that decide which of its things are required. */
export interface NamedThings {
  plain: string
  language: LexiconLanguage
  duty: Duty | null
  parties: readonly NamedParty[]
  isMeasured: (cue: ThingCue) => boolean
}

/**
 * The required things among the things that a sentence names: one row for one requirement, and several only
 * if each thing has a number. Without numbers the object of an active duty comes first, then the first thing
 * in the order of the codes.
 */
export function chosen(cues: readonly ThingCue[], named: NamedThings): ThingCue[] {
  const { duty, isMeasured } = named
  const meant = cues.filter((cue) => isMeant(cue, named))
  const measured = meant.filter(isMeasured)
  const limit = measured.find(({ code }) => code === 'page_limit')
  if (limit) return [limit]
  if (duty === null) return withoutMentions(meant, isMeasured)
  const sized = measured.filter(({ code }) => !timed.has(code))
  // "Two managers with a certificate": the certificate is a quality of the required people.
  const people = meant.find(({ code, start }) => code === 'key_staff' && sized[0] && start < sized[0].start)
  if (sized.length > 0) {
    const all = sized[0]?.code === 'certificate' && people ? [people, ...sized] : sized
    return [...all, ...joinedTo(all, meant, named)]
  }
  const isActive = !duty.passive && duty.bound !== 'buyer'
  // "A consortium shall hand in a declaration": its duties are required of consortia only.
  const joint = meant.find(
    ({ code, start, end }) => code === 'consortium' && isFirst(start, named.plain) && end <= duty.start,
  )
  if (isActive && joint && phraseOf('each', named.language)?.test(named.plain.slice(0, duty.start)) !== true)
    return [joint]
  const objects = isActive ? meant.filter(({ end }) => end > duty.start) : []
  const [first] = withoutMentions(objects.length > 0 ? objects : meant, isMeasured)
  if (!first) return []
  // "Declarations are to be given in German": the form of submission is required, not the documents.
  const manner = meant.find(({ code, start }) => manners.has(code) && start > duty.start)
  if (manner && first.end > 0 && first.end <= duty.start && papers.has(first.code)) return [manner]
  if (!isActive || !actors.has(first.code)) return [first, ...joinedTo([first], meant, named)]
  // "A technician must attend within four hours": the time is required, not the technician.
  if (measured[0]) return [measured[0]]
  // "Guards must hold a licence and must be screened": both things that the guards must have are required.
  const things = objects.filter(({ code }) => !actors.has(code))
  return [first, ...things]
}

/** "A declaration and the entry in the register": further things that are joined to a required thing. */
function joinedTo(
  demanded: readonly ThingCue[],
  meant: readonly ThingCue[],
  { plain, language }: NamedThings,
): ThingCue[] {
  const joins = phraseOf('joined', language)
  const end = Math.min(...demanded.map((cue) => cue.end))
  const isJoined = ({ code, start }: ThingCue) =>
    start > end && !mentioned.has(code) && joins?.test(plain.slice(Math.max(end, start - 60), start)) === true
  return meant.filter((cue) => !demanded.includes(cue) && isJoined(cue))
}

/**
 * In a sentence whose clause is not read, every named thing counts, except people, firms and times without a
 * number beside another thing: "each employee shows a licence", "bids come by the portal in time".
 */
function withoutMentions(cues: readonly ThingCue[], isMeasured: NamedThings['isMeasured']): ThingCue[] {
  const isMention = (cue: ThingCue) => mentioned.has(cue.code) && !isMeasured(cue)
  const things = cues.filter((cue) => !isMention(cue))
  return things.length > 0 ? things : [...cues]
}

/** Whether a thing is required where it is named. */
function isMeant(cue: ThingCue, { plain, language, duty, parties, isMeasured }: NamedThings): boolean {
  const { code, start, end } = cue
  if (end === 0) return true
  if (!isApt(plain, cue, language)) return false
  // "Bids must be delivered by noon": the time is a deadline, and nothing that is bought is delivered.
  if (code === 'delivery_time' && duty?.ofBid === true && duty.passive) return false
  if (!actors.has(code) || duty === null || isMeasured(cue)) return true
  // "Approved by the contracting officer": a person of the buyer is not required staff.
  const named = ` ${plain.slice(start, end + 20)}`
  if (
    parties.some(
      ({ role, means }) => role === 'buyer' && means !== null && named.includes(` ${means.toLowerCase()}`),
    )
  )
    return false
  // "All employees who have access shall sign": the employees must sign, but no employees are required.
  if (duty.bound === 'bidder' && !duty.passive && end <= duty.start)
    return code === 'consortium'
      ? isFirst(start, plain)
      : code !== 'subcontracting' && isAlone(plain, language, duty)
  return (
    duty.bound === 'bidder' ||
    start < duty.start ||
    phraseOf('mention', language)?.test(plain.slice(Math.max(0, start - 25), start)) !== true
  )
}

/** "Key staff shall be qualified": the qualification is required. */
const isAlone = (plain: string, language: LexiconLanguage, { end }: Duty) =>
  phraseOf('qualified', language)?.test(plain.slice(end)) === true
