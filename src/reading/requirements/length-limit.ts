import { countsIn } from '../../reference/language/values/counts.ts'

/** How long an answer may be: "no more than five pages", "höchstens 500 Wörter". */
export interface LengthLimit {
  most: number
  unit: LengthUnit
}

type LengthUnit = 'words' | 'pages' | 'characters'

const nouns: Record<LengthUnit, string> = {
  words: 'words?|wörtern?|worte|mots',
  pages: '(?:(?:din[- ])?a4[- ])?(?:pages?|seiten?)',
  characters: 'characters?|zeichen|caractères|signes',
}

/** Words that make a number the most that is allowed, before it or right after it. */
const before =
  /(?:exceed|(?:more|longer|greater) than|at most|max|up to|within|limit|höchst|überschreit|(?:mehr|länger) als|bis zu|plus de|au plus|dépass)/i
const after = /^[\s,(]{0,3}(?:max|or (?:less|fewer)|at (?:the )?most|höchstens|au (?:plus|maximum))/i
/** A limit names its number within so many characters. */
const reach = 60

/** The first limit that a buyer's text sets to the length of the answer; null where none stands there. */
export function lengthLimitIn(text: string, language: string | null): LengthLimit | null {
  const found = Object.entries(nouns).flatMap(([unit, noun]) =>
    countsIn(text, language, noun).flatMap(({ count, start, end }) =>
      before.test(sameSentence(text.slice(Math.max(0, start - reach), start))) ||
      after.test(text.slice(end, end + reach))
        ? { start, limit: { most: count, unit: unit as LengthUnit } }
        : [],
    ),
  )
  return found.toSorted((a, b) => a.start - b.start)[0]?.limit ?? null
}

const sameSentence = (text: string) => text.split(/[.;!?]\s/).at(-1) ?? ''
