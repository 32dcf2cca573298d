import type { Sentence } from '../../reference/language/sentences.ts'
import { generalCodes } from './codes.ts'
import type { DemandCode } from './codes.ts'
import type { ThingCue } from './cues.ts'
import { binds } from './clause.ts'
import type { Duty } from './clause.ts'
import type { lexiconOf } from './lexicon.ts'
import { isBuyers, isSubject } from './subject.ts'
import { worded } from '../../reference/language/worded.ts'

type Lexicon = ReturnType<typeof lexiconOf>

/** The place of a sentence: in a list after "shall provide:", below a heading of conditions. */
export interface SentencePlace {
  /** Whether the opening words of the list require its items. */
  demanded: boolean
  /**
   * The code of an item that names no thing: a term of the contract, or a document of the bid. Null outside
   * of lists with a duty above them.
   */
  listed?: 'specification' | 'document' | null
  /** Whether each item or row is a duty: "the system shall:" opens the list, or a column is named "Standard". */
  opened?: boolean
  /** The duty that the opening words of the list state. */
  opening?: Duty | null
  /** Whether the opening words of the list are about how bids are judged. */
  judged?: boolean
  /** Whether the sentence only names a proof: "evidence of …". */
  isProof?: boolean
  /** Whether the words above it state what a bid contains: its duties are those of the bid. */
  isOfBid?: boolean
  /** Whether it is in a chapter that only reports, such as the background: things there have no duties. */
  isRecital?: boolean
  /** The headings of the sentence, the nearest first: its label, the words before the clause, the section. */
  headings: readonly string[]
}

/** How the document of a sentence states its requirements. */
export interface DocumentStyle {
  /** Whether only sentences with a verb of duty are requirements. */
  isCommanding: boolean
  /** Whether running sentences without a verb of duty are never requirements, whatever they name. */
  hasDuties: boolean
  /** Whether sentences in the present tense also state duties if a bidder is their subject. */
  inPresent: boolean
}

/**
 * How strictly a sentence binds the bidder or the later contractor: `must`, `should`, or not at all. Duties
 * of the buyer, definitions, reports, and everything that is waived or merely allowed bind nobody. `cues` are
 * the named things, and `isMeasured` shows whether a thing has its number in the sentence: conditions and
 * contracts also state requirements in the plain present tense.
 */
export function bindingOf(
  flat: string,
  kind: Sentence['kind'],
  { demanded, judged = false, opened = false, isProof = false, isRecital = false, headings }: SentencePlace,
  lexicon: Lexicon,
  cues: readonly ThingCue[] = [],
  isMeasured: (cue: ThingCue) => boolean = () => false,
  duty: Duty | null = null,
  { isCommanding, hasDuties, inPresent }: Pick<DocumentStyle, 'isCommanding' | 'hasDuties' | 'inPresent'> = {
    isCommanding: false,
    hasDuties: false,
    inPresent: true,
  },
): 'must' | 'should' | null {
  if (lexicon.waived.test(flat)) return null
  if (opened) return lexicon.asking.test(flat) ? 'should' : 'must'
  const stated = duty?.isPlain === true ? null : duty
  if (duty?.bound === 'aside' || (judged && stated === null)) return null
  const isBidders = duty?.bound === 'bidder' || (stated === null && lexicon.bidderDuty.test(flat))
  if (duty?.bound === 'buyer') return null
  if (isProof) return 'must'
  const isBid = isBidders || duty?.bound === 'bidder' || duty?.ofBid === true
  if (isRecital && !isBid && cues.every(({ code, end }) => end === 0 || generalCodes.includes(code)))
    return null
  if (
    stated === null &&
    !isBidders &&
    (lexicon.report.test(flat) || lexicon.buyerDuty.test(mainClause(flat)))
  )
    return null
  if (lexicon.binding.test(flat)) return 'must'
  if (lexicon.asking.test(flat)) return 'should'
  const isService = cues.some((cue) => cue.code === 'service_level') && cues.some(isMeasured)
  // "The system lists the dates that a visitor can choose": another person's choice leaves the duty as it is.
  const said = duty?.isPlain === true && binds(duty) ? clauseAt(flat, duty) : flat
  if (lexicon.free.test(isService ? said.replace(receives(), '') : said)) return null
  if (lexicon.quantity.test(flat)) return 'must'
  // "All trams will be fitted with …": a duty that names nothing else is the requirement itself.
  const isItself = cues.length > 0 && cues.every(({ start, end }) => start === end)
  if (stated !== null && stated.isFuture !== true && binds(stated) && isItself) return 'must'
  if (demanded && kind === 'item') return 'must'
  const isReport = hasDuties && kind === 'text' && duty === null
  const isFirm = cues.some(({ code, end }) => end > 0 && plainly.has(code) && code !== 'key_staff')
  if (
    (isSubject(flat, lexicon) && (!isReport || isFirm || inPresent)) ||
    duty?.bound === 'bidder' ||
    (duty?.isPlain === true && binds(duty))
  )
    return 'must'
  if (cues.some((cue) => (plainly.has(cue.code) || valued.has(cue.code)) && isLabel(flat, cue))) return 'must'
  if (isCommanding) return null
  if (isBuyers(flat, lexicon) || headings.some((one) => lexicon.background.test(one))) return null
  // A thing of the heading does not turn a line that names nothing into a statement.
  const isNamed = cues.some(({ code, end }) => end > 0 && !generalCodes.includes(code))
  if (
    headings.some((one) => lexicon.headings.test(one)) &&
    (kind === 'item' || isNamed || lexicon.inherent.test(flat))
  )
    return 'must'
  const isPlain = (cue: ThingCue) => isMeasured(cue) || (!isReport && plainly.has(cue.code))
  return cues.some((cue) => cue.end > 0 && isPlain(cue)) ? 'must' : null
}

const subordinate = worded(' (?:{{subordinate}}) ', '')

const genitive = worded(String.raw`(?<!\p{L})(?:{{genitive}}) \p{L}{1,40}s(?!\p{L})`, 'gu')
const condition = worded(String.raw`,\s(?:{{condition}})(?!\p{L})[^,;]*`, 'gu')

/**
 * The clause without its conditions and genitives, which state no duty: "… within a day, unless the client
 * has caused it", "nur mit Einwilligung des Auftraggebers".
 */
const mainClause = (flat: string) => flat.replace(genitive(), '').replace(condition(), '')

/**
 * The clause of a verb: without a condition before it, and without what follows its comma or explains its
 * words.
 */
const clauseAt = (flat: string, { start, end }: Duty) => {
  const [rest = ''] = flat.slice(end).split(', ')
  return flat.slice(flat.slice(0, start).lastIndexOf(', ') + 1, end) + (rest.split(subordinate())[0] ?? '')
}

/**
 * "Set-aside: small firms", "Completion 31.05.", "General liability $1 million": a thing directly followed by
 * its value.
 */
const isLabel = (flat: string, { end }: ThingCue) =>
  end > 0 && end <= 40 && /^\s?(?::\s|[-–]?\s?[$€£]\d)|^\s\d{1,2}\.\s?\d{1,2}\./.test(flat.slice(end))

/** Things that a line requires if it states nothing but their value. */
const valued: ReadonlySet<DemandCode> = new Set(['variants', 'delivery_time'])

/** "Each complaint receives an answer within a day" is a duty of the party that answers. */
const receives = worded(String.raw`(?<!\p{L})(?:{{receives}})(?!\p{L})`, 'gu')

/**
 * Things that tender documents name only to require them, unless the sentence reports, allows or waives them.
 */
const plainly: ReadonlySet<DemandCode> = new Set([
  'reserved',
  'turnover',
  'reserved',
  'references',
  'insurance',
  'certificate',
  'declaration',
  'tax_clearance',
  'guarantee',
  'tender_guarantee',
  'key_staff',
  'background_check',
  'service_level',
  'data_protection',
])
