import type { NamedParty } from '../document/parties.ts'
import type { ReadSentence } from '../document/sentence.ts'
import type { ValuedWords } from '../document/values.ts'
import type { Duty } from './clause.ts'
import type { NamedThings } from './chosen.ts'
import { demands } from './codes.ts'
import { type ThingCue, named as thingsIn } from './cues.ts'
import { stemsOf } from '../../reference/language/stems.ts'
import { tokensOf } from '../../reference/language/tokens.ts'
import { dutyOf, plainOf } from './duty.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'
import type { SentencePlace, DocumentStyle } from './statement.ts'
import { unexplained, withoutExceptions } from './stripped.ts'
import { thresholdsIn } from './threshold.ts'

type Thresholds = ReturnType<typeof thresholdsIn>
/** Where a part is: its place, the style of its document, and the names of the parties. */
export type Around = SentencePlace & DocumentStyle & { parties: readonly NamedParty[] }

/** A part of a sentence with everything that decides what it requires. */
export interface SentencePart {
  flat: string
  plain: string
  kind: ReadSentence['kind']
  language: LexiconLanguage
  lexicon: ReturnType<typeof lexiconOf>
  place: Around
  /**
   * Whether the part states who is admitted, as an act of the buyer: "only bidders with a licence will be
   * considered".
   */
  isBarred: boolean
  duty: Duty | null
  /** Whether the part only names a proof: "evidence of …". */
  isProof: boolean
  named: NamedThings
  thresholdsOf: (cue: ThingCue) => Thresholds
  /** Its words without exceptions and forms, with all things that they name. */
  said: () => { text: string; things: readonly ThingCue[] }
  says: (name: 'barred' | 'proof') => boolean
  /** The stems of its words, each once. */
  stems: () => readonly string[]
}

/** Reads a part: its duty, and the numbers of what it names at their first use. */
export function readPart(
  words: ValuedWords,
  kind: SentencePart['kind'],
  place: Around,
  language: LexiconLanguage,
): SentencePart {
  const flat = words.text
  const lexicon = lexiconOf(language)
  const plain = plainOf(flat)
  const says: SentencePart['says'] = (name) => phraseOf(name, language)?.test(plain) === true
  const isBarred = says('barred')
  const stated = isBarred ? null : dutyOf(flat, language, lexicon, place.parties)
  // "Must contain a schedule" below "Contents of the bid".
  const isOfBid = place.isOfBid === true && (stated?.bound === 'thing' || stated?.isPlain === true)
  const duty = stated !== null && isOfBid ? { ...stated, ofBid: true } : stated
  const thresholds = new Map<ThingCue, Thresholds>()
  const thresholdsOf = (cue: ThingCue) => {
    const known = thresholds.get(cue) ?? thresholdsIn(demands[cue.code].by, words, cue)
    thresholds.set(cue, known)
    return known
  }
  const isMeasured = (cue: ThingCue) => demands[cue.code].by !== 'none' && thresholdsOf(cue).length > 0
  const named = { plain, language, duty, parties: place.parties, isMeasured }
  const isProof =
    duty === null &&
    says('proof') &&
    phraseOf('finite', language)?.test(unexplained(plain, language)) !== true
  let known: ReturnType<SentencePart['said']> | undefined
  const read = (text: string) => ({ text, things: thingsIn(text, lexicon, isBarred) })
  const said = () => (known ??= read(withoutExceptions(plain)))
  let cut: readonly string[] | undefined
  const stems = () => (cut ??= stemsOfText(flat, language))
  return {
    flat,
    plain,
    kind,
    language,
    lexicon,
    place,
    isBarred,
    duty,
    isProof,
    named,
    thresholdsOf,
    said,
    says,
    stems,
  }
}

/** The stems of the words of a text, each once. */
export const stemsOfText = (text: string, language: LexiconLanguage): string[] => [
  ...new Set(tokensOf(text).flatMap(({ token }) => stemsOf(token, language))),
]
