import type { ReadSentence } from '../document/sentence.ts'
import { listedLanguage } from '../../reference/language/tokens.ts'
import { certificatesIn } from './certificates.ts'
import { demands, type DemandCode, generalCodes } from './codes.ts'
import { named, namedAbove } from './cues.ts'
import { plainOf } from './duty.ts'
import type { CueSpan } from './demanded.ts'
import type { FoundRequirement } from './found.ts'
import { lexiconOf } from './lexicon.ts'
import { thresholdsIn } from './threshold.ts'
import { requirementTitle } from './titles.ts'

/** A sentence that states a requirement, with the code that a reader has given it. */
export interface CodedSentence {
  documentId: string
  sentence: ReadSentence
  /** Words of the document from the sentence on, where the requirement takes more than the sentence. */
  text: string
  code: DemandCode
  mandatory: boolean
  /** The number or letter of the lot. */
  lot: string | null
}

/** The requirement of a sentence under a given code, in any language. Its number is the first that fits the code, beside the thing if the words name it. */
export function codedRequirement({
  documentId,
  sentence,
  text,
  code,
  mandatory,
  lot,
}: CodedSentence): FoundRequirement {
  const { flat, values, page, start } = sentence
  const cue = { start: 0, end: 1 }
  const [number] = thresholdsIn(demands[code].by, { text: flat, values }, cueOf(sentence, code))
  const certificates =
    code === 'certificate' || code === 'key_staff' ? certificatesIn(flat).map(({ name }) => name) : []
  // A title in a language without names of requirements has the English one.
  const language = listedLanguage(sentence.language) ?? 'en'
  const name = lexiconOf(language).titles[code]
  return {
    category: demands[code].category,
    code,
    title:
      code === 'certificate' && certificates.length > 0
        ? certificates.slice(0, 20).join(', ')
        : requirementTitle({ code, name, flat, duty: null, cue, number: null }),
    text,
    mandatory,
    certainty: 'likely',
    lotId: lot,
    threshold: number?.threshold ?? null,
    certificates: certificates.slice(0, 20),
    ofPart: false,
    handedIn: false,
    quote: { documentId, page, start, end: start + text.length, quote: text },
    language,
  }
}

/** The words that name what a code stands for; the beginning of the sentence if none do, as below a heading that does. */
function cueOf({ flat, language }: ReadSentence, code: DemandCode): CueSpan {
  const listed = listedLanguage(language)
  const things = listed ? named(plainOf(flat), lexiconOf(listed)) : []
  return things.find((thing) => thing.code === code) ?? { start: 0, end: 0 }
}

/**
 * Whether the words of a sentence, or of the heading above it, name what a code stands for. A general code names nothing
 * and needs no words.
 */
export function namesCode({ flat, headings, ...sentence }: ReadSentence, code: DemandCode): boolean {
  if (generalCodes.includes(code)) return true
  const language = listedLanguage(sentence.language)
  if (language === null) return false
  const lexicon = lexiconOf(language)
  const heading = headings.at(-1)
  return [
    named(plainOf(flat), lexicon),
    heading === undefined ? [] : namedAbove(plainOf(heading), lexicon),
  ].some((things) => things.some((thing) => thing.code === code))
}
