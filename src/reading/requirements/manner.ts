import type { DemandCode } from './codes.ts'
import type { ThingCue } from './cues.ts'
import type { Duty } from './clause.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'

/**
 * What is required of a product itself. Anything else its words name is what it works on: documents, people,
 * languages.
 */
const ofProducts: ReadonlySet<DemandCode> = new Set<DemandCode>([
  'certificate',
  'data_protection',
  'delivery_time',
  'environment',
  'service_level',
  'warranty',
])

/** The sentence with its reading that decides what its cues mean. */
interface Said {
  plain: string
  duty: Duty | null
  language: LexiconLanguage
  isMeasured: (cue: ThingCue) => boolean
}

/**
 * Whether a duty of the later contract names no document, but only a verb or a manner of communication: "has
 * to give notice in writing".
 */
const isManner = ({ code, start, end }: ThingCue, { plain, duty, language }: Said) =>
  (code === 'document' || code === 'concept') &&
  duty !== null &&
  !duty.ofBid &&
  (duty.bound === 'bidder' || (duty.bound === 'thing' && !duty.passive)) &&
  phraseOf('handing', language)?.test(plain.slice(start, end)) === true

/** Whether a product has the duty, so that its words name what it does: "the software must let users hand in forms". */
const isProperty = (cue: ThingCue, { plain, duty, language, isMeasured }: Said) =>
  !ofProducts.has(cue.code) &&
  duty?.bound === 'thing' &&
  !duty.ofBid &&
  !isMeasured(cue) &&
  phraseOf('product', language)?.test(plain.slice(0, duty.start)) === true

/**
 * The cues of a sentence, with a term of the contract replacing a cue that names nothing to hand in or bring
 * along.
 */
export const contractTerms = (cues: readonly ThingCue[], said: Said): ThingCue[] =>
  cues.map((cue) => (isManner(cue, said) || isProperty(cue, said) ? { ...cue, code: 'specification' } : cue))
