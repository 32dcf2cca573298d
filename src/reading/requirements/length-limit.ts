import { countsIn } from '../../reference/language/values/counts.ts'
import { worded, writtenPattern } from '../../reference/language/worded.ts'

/** How long an answer may be: "no more than five pages", "höchstens 500 Wörter". */
export interface LengthLimit {
  max: number
  unit: LengthUnit
}

type LengthUnit = 'words' | 'pages' | 'characters'

const nouns: Record<LengthUnit, string> = {
  words: '{{limit_words}}',
  pages: '{{limit_pages}}',
  characters: '{{limit_characters}}',
}

/** Words that make a number a maximum, before it or right after it. */
const before = worded('(?:{{length_limit}})', 'i')
const after = worded(String.raw`^[\s,(]{0,3}(?:{{length_limit_after}})`, 'i')
/** A limit names its number within this many characters. */
const reach = 60

/** The first limit that a buyer's text sets on the length of the answer; null if there is none. */
export function lengthLimitIn(text: string, language: string | null): LengthLimit | null {
  const found = Object.entries(nouns).flatMap(([unit, noun]) =>
    countsIn(text, language, writtenPattern(noun)).flatMap(({ count, start, end }) =>
      before().test(sameSentence(text.slice(Math.max(0, start - reach), start))) ||
      after().test(text.slice(end, end + reach))
        ? { start, limit: { max: count, unit: unit as LengthUnit } }
        : [],
    ),
  )
  return found.toSorted((a, b) => a.start - b.start)[0]?.limit ?? null
}

const sameSentence = (text: string) => text.split(/[.;!?]\s/).at(-1) ?? ''
