import type { Sentence } from '../../language/sentences.ts'
import { demandCodes, generalCodes, outranks } from './codes.ts'
import type { DemandCode } from './codes.ts'
import type { lexiconOf } from './lexicon.ts'

type Lexicon = ReturnType<typeof lexiconOf>

/** Where a sentence stands: in a list after "shall provide:", below a heading of conditions. */
export interface Place {
  /** A list whose lead demands its items. */
  demanded: boolean
  /** The words it stands under, the nearest first: its own label, the words before the clause, the section. */
  headings: readonly string[]
}

/** A thing that is named in a sentence, at `start` to `end` of it. */
export interface Cue {
  code: DemandCode
  start: number
  end: number
}

/**
 * How strictly a sentence binds the bidder or the later contractor: `must`, `should`, or not at all. Duties of the buyer,
 * definitions, reports and what is waived or merely allowed bind nobody. `cues` are the things it names, `isMeasured`
 * says whether one of them has its number there: conditions and contracts also demand in the plain present tense.
 */
export function bindingOf(
  flat: string,
  kind: Sentence['kind'],
  { demanded, headings }: Place,
  lexicon: Lexicon,
  cues: readonly Cue[] = [],
  isMeasured = false,
): 'must' | 'should' | null {
  if (lexicon.waived.test(flat)) return null
  const isBidders = lexicon.bidderDuty.test(flat)
  if (!isBidders && (lexicon.report.test(flat) || lexicon.buyerDuty.test(flat))) return null
  if (lexicon.binding.test(flat)) return 'must'
  if (lexicon.asking.test(flat)) return 'should'
  if (lexicon.free.test(flat)) return null
  if (lexicon.quantity.test(flat)) return 'must'
  if (demanded && kind === 'item') return 'must'
  if (isSubject(flat, lexicon)) return 'must'
  if (isBuyers(flat, lexicon) || headings.some((one) => lexicon.background.test(one))) return null
  const isNamed = cues.some(({ code }) => !generalCodes.includes(code))
  if (
    headings.some((one) => lexicon.headings.test(one)) &&
    (kind === 'item' || isNamed || lexicon.inherent.test(flat))
  )
    return 'must'
  return isMeasured || cues.some(({ code, end }) => end > 0 && plainly.has(code)) ? 'must' : null
}

/** What tender papers name only to demand it, if they do not report, allow or waive it. */
const plainly: ReadonlySet<DemandCode> = new Set([
  'turnover',
  'references',
  'insurance',
  'certificate',
  'declaration',
  'guarantee',
  'tender_guarantee',
  'key_staff',
  'background_check',
  'service_level',
  'data_protection',
])

/** "The supplier provides …": contracts state duties in the present tense. */
function isSubject(flat: string, lexicon: Pick<Lexicon, 'bidder'>): boolean {
  const found = lexicon.bidder.exec(flat)
  if (!found) return false
  const before = flat
    .slice(0, found.index)
    .replace(/^(?:[(§]?\s?[A-Za-z]{0,2}\.?\d[\d.]*\)?|\(?[a-z]\)|[-–•])\s/, '')
  return before.trim().split(/\s+/).length <= 3 && !/[,;:]/.test(before)
}

/** "The Council holds …"; not "employer's liability", nor a longer word that begins so. */
const isBuyers = (flat: string, { buyer }: Pick<Lexicon, 'buyer'>) => {
  const found = buyer.exec(flat)
  return (
    found !== null &&
    !/^(?:['’]|\p{L}{2})/u.test(flat.slice(found.index + found[0].length)) &&
    isSubject(flat, { bidder: buyer })
  )
}

/** The things a sentence names; those of the words above it where it names none itself. */
export function cuesOf(flat: string, headings: readonly string[], lexicon: Lexicon): Cue[] {
  const own = named(flat, lexicon)
  const special = own.filter(({ code }) => !generalCodes.includes(code))
  if (special.length > 0) return ranked(special)
  for (const heading of headings) {
    const above = ranked(named(heading, lexicon)).filter(({ code }) => !generalCodes.includes(code))
    const [first] = above
    // A heading stands for its sentences only where it names one thing.
    if (first && above.length === 1) return [{ code: first.code, start: 0, end: 0 }]
    if (first) break
  }
  // A contract's word for "provide" asks for no paper: the contractor's duties are terms of the contract.
  const isContract = isSubject(flat, { bidder: lexicon.contractor })
  const [general] = own
  if (general && !(isContract && general.code === 'document')) return [general]
  const strict = lexicon.strict.exec(flat)
  return strict && (isContract || !lexicon.buyer.test(flat))
    ? [{ code: 'specification', start: strict.index, end: strict.index }]
    : []
}

function wordStart(text: string, at: number): number {
  let start = at
  while (start > 0 && /\p{L}/u.test(text.charAt(start - 1))) start--
  return start
}

function named(flat: string, lexicon: Lexicon): Cue[] {
  return lexicon.cues
    .flatMap(([code, pattern]): Cue[] => {
      const match = pattern.exec(flat)
      return match && match[0] !== ''
        ? [{ code, start: wordStart(flat, match.index), end: match.index + match[0].length }]
        : []
    })
    .filter((cue) => !isNegated(flat, cue))
    .toSorted((a, b) => demandCodes.indexOf(a.code) - demandCodes.indexOf(b.code))
}

/** Things to hold or hand in: "no bond" before one of them asks for none, where "no data may leave" asks for much. */
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
const negator =
  /(?<!\p{L})(?:no(?! (?:less|fewer|later|more|lower|longer|earlier|older|event|case))|neither|nor|kein\p{L}*|aucune?|pas (?:de|d['’])|ni(?: de)?)\s?(?:(?!less|fewer|later|more)[\p{L}-]+,?\s){0,4}$/iu

const isNegated = (flat: string, { code, start }: Cue) =>
  handedIn.has(code) && negator.test(flat.slice(Math.max(0, start - 60), start))

function ranked(cues: Cue[]): Cue[] {
  const taken = new Set(cues.flatMap(({ code }) => outranks[code] ?? []))
  return cues.filter(({ code }) => !taken.has(code)).slice(0, 4)
}
