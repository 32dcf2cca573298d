import type { Party } from '../document/parties.ts'
import type { ReadSentence } from '../document/sentence.ts'
import type { Words } from '../document/values.ts'
import type { Duty } from './clause.ts'
import type { Named } from './chosen.ts'
import { demands } from './codes.ts'
import { type Cue, named as thingsIn } from './cues.ts'
import { stemsOf } from '../../reference/language/stems.ts'
import { tokensOf } from '../../reference/language/tokens.ts'
import { dutyOf, plainOf } from './duty.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'
import { phraseOf } from './phrases.ts'
import type { Place, Style } from './statement.ts'
import { unexplained, withoutExceptions, withoutForm } from './stripped.ts'
import { thresholdsIn } from './threshold.ts'

type Thresholds = ReturnType<typeof thresholdsIn>
/** Where a part is: its place, the style of its document, and the names of the parties. */
export type Around = Place & Style & { parties: readonly Party[] }

/** A part of a sentence with everything that decides what it requires. */
export interface Part {
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
  named: Named
  thresholdsOf: (cue: Cue) => Thresholds
  /** Its words without exceptions and forms, with all things that they name. */
  said: () => { text: string; things: readonly Cue[] }
  says: (name: 'barred' | 'proof' | 'described' | 'infinitive') => boolean
  /** The stems of its words, each once. */
  stems: () => readonly string[]
}

/** Reads a part: its duty, and the numbers of what it names at their first use. */
export function partOf(words: Words, kind: Part['kind'], place: Around, language: LexiconLanguage): Part {
  const flat = words.text
  const lexicon = lexiconOf(language)
  const plain = plainOf(flat)
  const says: Part['says'] = (name) => phraseOf(name, language)?.test(plain) === true
  const isBarred = says('barred')
  const stated = isBarred ? null : dutyOf(flat, language, lexicon, place.parties)
  // "Must contain a schedule" below "Contents of the bid".
  const isOfBid = place.isOfBid === true && (stated?.bound === 'thing' || stated?.isPlain === true)
  const duty = stated !== null && isOfBid ? { ...stated, ofBid: true } : stated
  const thresholds = new Map<Cue, Thresholds>()
  const thresholdsOf = (cue: Cue) => {
    const known = thresholds.get(cue) ?? thresholdsIn(demands[cue.code].by, words, cue)
    thresholds.set(cue, known)
    return known
  }
  const isMeasured = (cue: Cue) => demands[cue.code].by !== 'none' && thresholdsOf(cue).length > 0
  const named = { plain, language, duty, parties: place.parties, isMeasured }
  const isProof =
    duty === null &&
    says('proof') &&
    phraseOf('finite', language)?.test(unexplained(plain, language)) !== true
  let known: ReturnType<Part['said']> | undefined
  const read = (text: string) => ({ text, things: thingsIn(text, lexicon, isBarred) })
  const said = () => (known ??= read(withoutForm(withoutExceptions(plain), language)))
  let cut: readonly string[] | undefined
  const stems = () => (cut ??= stemsIn(flat, language))
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
export const stemsIn = (text: string, language: LexiconLanguage): string[] => [
  ...new Set(tokensOf(text).flatMap(({ token }) => stemsOf(token, language))),
]
