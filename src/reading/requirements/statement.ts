import type { Sentence } from '../../reference/language/sentences.ts'
import { generalCodes } from './codes.ts'
import type { DemandCode } from './codes.ts'
import type { Cue } from './cues.ts'
import type { lexiconOf } from './lexicon.ts'
import { isBuyers, isSubject } from './subject.ts'

type Lexicon = ReturnType<typeof lexiconOf>

/** Where a sentence stands: in a list after "shall provide:", below a heading of conditions. */
export interface Place {
  /** A list whose lead demands its items. */
  demanded: boolean
  /** The words it stands under, the nearest first: its own label, the words before the clause, the section. */
  headings: readonly string[]
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
  if (!isBidders && (lexicon.report.test(flat) || lexicon.buyerDuty.test(mainClause(flat)))) return null
  if (lexicon.binding.test(flat)) return 'must'
  if (lexicon.asking.test(flat)) return 'should'
  const isService = isMeasured && cues.some(({ code }) => code === 'service_level')
  if (lexicon.free.test(isService ? flat.replace(receives, '') : flat)) return null
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

/** "… within a day, unless the client has caused it": conditions give nobody the duty of the sentence. */
const mainClause = (flat: string) =>
  flat.replace(
    /,\s(?:sofern|wenn|falls|soweit|es sei denn|weil|nachdem|sobald|unless|except|provided|if|once|where|because|sauf|à moins|si|lorsque|dès que|sous réserve)(?!\p{L})[^,;]*/gu,
    '',
  )

/** "Each complaint receives an answer within a day" is a duty of who answers. */
const receives = /(?<!\p{L})(?:reçoi(?:t|vent)|receives?|erhält|erhalten)(?!\p{L})/gu

/** Things that tender papers name only to demand them, unless the sentence reports, allows or waives them. */
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
