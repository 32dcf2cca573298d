import { demandCodes, demands, generalCodes, outranks } from './codes.ts'
import type { DemandCode } from './codes.ts'
import { isOfThings } from './certificates.ts'
import { contextOf } from './contexts.ts'
import type { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { isSubject } from './subject.ts'
import { worded } from '../../reference/language/worded.ts'

type Lexicon = ReturnType<typeof lexiconOf>

/** A thing that a sentence names, at `start` to `end` of the sentence. */
export interface ThingCue {
  code: DemandCode
  start: number
  end: number
}

/**
 * The things that a sentence names, of `all` in it. If it names none, the things that the headings above it
 * name: the sentence is read once, for any headings.
 */
export function cuesOf(
  flat: string,
  lexicon: Lexicon,
  language: LexiconLanguage,
  all: readonly ThingCue[] = named(flat, lexicon),
): (headings: readonly string[]) => ThingCue[] {
  const isWeight = weight().test(flat) && !lexicon.quantity.test(flat)
  const isMeant = ({ code }: ThingCue) => !(isWeight && mayWeigh.has(code))
  const own = all.filter(isMeant)
  const special = own.filter(({ code }) => !generalCodes.includes(code))
  // A thing without the words that it needs must not hide another thing.
  const apt = special.filter((cue) => isApt(flat, cue, language))
  if (apt.length > 0) return () => ranked(apt)
  // How and when documents are handed in, if not meant, must not hide a document.
  const isManner = special.every(({ code }) => manners.has(code) || code === 'delivery_time')
  if (special.length > 0 && !(isManner && special.length < own.length)) return () => ranked(special)
  return (headings) => {
    const above = aboveAll(headings, lexicon, isMeant)
    return above ? [above] : generalOf(own, flat, lexicon)
  }
}

/**
 * The thing that the nearest heading with a thing names. A heading represents its sentences only if it names
 * one.
 */
function aboveAll(
  headings: readonly string[],
  lexicon: Lexicon,
  isMeant: (cue: ThingCue) => boolean,
): ThingCue | null {
  for (const heading of headings) {
    const above = ranked(namedAbove(heading, lexicon))
      .filter(isMeant)
      .filter(({ code }) => !generalCodes.includes(code))
    const [first] = above
    if (first) return above.length === 1 && !isTopic(first) ? { code: first.code, start: 0, end: 0 } : null
  }
  return null
}

/** A document, or whatever the sentence requires without a name. */
function generalOf(own: readonly ThingCue[], flat: string, lexicon: Lexicon): ThingCue[] {
  // In a contract, "provide" does not ask for a document: the contractor's duties are terms of the contract.
  const isContract = isSubject(flat, { bidder: lexicon.contractor })
  const general = own.find(({ code }) => generalCodes.includes(code))
  if (general && !(isContract && general.code === 'document')) return [general]
  const strict = lexicon.strict.exec(flat)
  return strict && (isContract || !lexicon.buyer.test(flat))
    ? [{ code: 'specification', start: strict.index, end: strict.index }]
    : []
}

/**
 * Whether a heading is only the topic of its clauses: below "Data protection" a duty that names no data is an
 * ordinary term of the contract. A time or a share is named by its number alone.
 */
const isTopic = ({ code }: ThingCue) =>
  demands[code].category === 'performance' && demands[code].by === 'none'

function wordStart(text: string, at: number): number {
  let start = at
  while (start > 0 && /\p{L}/u.test(text.charAt(start - 1))) start--
  return start
}

/** The number of an item ("5. ", "(2) "). The number in "95 % of the calls" is a measure. */
const item = /^\(?\d{1,3}[.)]{1,2} /

/**
 * Whether the loose words of a thing have the words beside them that they need. The number of an item is not
 * one of them.
 */
export function isApt(flat: string, { code }: ThingCue, language: LexiconLanguage): boolean {
  const { with: needed, without } = contextOf(code, language)
  return without?.test(flat) !== true && needed?.test(flat.replace(item, '')) !== false
}

/**
 * All things that a text names, in the order of the codes. In "nobody without a licence may …" (`isBarred`)
 * the negation requires the thing.
 */
export function named(flat: string, lexicon: Lexicon, isBarred = false): ThingCue[] {
  return lexicon.cues
    .flatMap(([code, cue]): ThingCue[] => {
      const match = cue.exec(flat)
      return match && match[0] !== ''
        ? [{ code, start: wordStart(flat, match.index), end: match.index + match[0].length }]
        : []
    })
    .filter((cue) => !isOfThing(flat, cue) && (isBarred || !isNegated(flat, cue)))
    .toSorted((a, b) => demandCodes.indexOf(a.code) - demandCodes.indexOf(b.code))
}

const standardBody = worded(String.raw`(?<!\p{L})(?:{{standard_body}})(?!\p{L})`)

/** "Plugs to DIN EN 60309" and "dates in the form of ISO 8601" do not require a certificate. */
const isOfThing = (flat: string, { code, start, end }: ThingCue): boolean =>
  code === 'certificate' && standardBody().test(flat.slice(start, end)) && isOfThings(flat)

/** Maximum headings cached for reuse. A sentence is under fewer headings. */
const maxHeadings = 50
const headingsRead = new WeakMap<Lexicon, Map<string, ThingCue[]>>()

/** The things that a heading names, read once for all sentences under the heading. */
export function namedAbove(heading: string, lexicon: Lexicon): ThingCue[] {
  const known = headingsRead.get(lexicon) ?? new Map<string, ThingCue[]>()
  headingsRead.set(lexicon, known)
  const found = known.get(heading) ?? named(heading, lexicon)
  if (known.size >= maxHeadings) known.clear()
  known.set(heading, found)
  return found
}

/**
 * Things to have or hand in: "no bond" means that no bond is required, while "no data may leave" is a
 * requirement.
 */
const handedIn: ReadonlySet<DemandCode> = new Set([
  'turnover',
  'references',
  'insurance',
  'certificate',
  'guarantee',
  'tender_guarantee',
  'samples',
  'staff_transfer',
  'site_visit',
  'financial_statements',
])
const negator = worded(
  String.raw`(?<!\p{L})(?:not?(?!\p{L})(?! (?:{{no_negation}}))|{{negation}})\s?(?:(?!{{less_than}})[\p{L}-]{1,50},?\s){0,4}$`,
)

/** How documents are handed in. */
export const manners: ReadonlySet<DemandCode> = new Set(['language', 'signature', 'electronic_submission'])

/** "Service levels: 40 %" and "Staff = 10" are criteria with their weight. */
const weight = worded(
  String.raw`^[^.;\d]{2,100}(?:[:=(\s\p{Pd}]{1,100}[1-7]?\d ?(?:%|{{weight_unit}})|\s=\s[1-9]?\d)\)?[.;]?$`,
  'u',
)
const mayWeigh: ReadonlySet<DemandCode> = new Set([
  'service_level',
  'key_staff',
  'staff',
  'environment',
  'training',
  'concept',
  'social_clause',
  'references',
])

const isNegated = (flat: string, { code, start }: ThingCue) =>
  handedIn.has(code) && negator().test(flat.slice(Math.max(0, start - 60), start))

function ranked(cues: ThingCue[]): ThingCue[] {
  const taken = new Set(cues.flatMap(({ code }) => outranks[code] ?? []))
  return cues.filter(({ code }) => !taken.has(code)).slice(0, 4)
}
