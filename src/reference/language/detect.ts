import { isStopWord, languagesWithStopWord } from './stop-words.ts'
import { type TextLanguage, textLanguages, tokensOf } from './tokens.ts'

/** In characters: enough of a text to know its language. */
const readLength = 4000

/** Letters of languages with similar small words: a text with them is in none of the languages that are read. */
const foreign =
  /[ãõąćęłńśźżčďěňřšťůžőűășțğıþð]|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/giu

const isAscii = /^[\0-\x7f]*$/

/** Small words of other languages of the Union. A word that the language of the text shares does not count here. */
const foreignWords = new Set(
  (
    'el los las una del por para que cual cuando cuanto cuantos donde esta con il lo gli della delle dei che per quale quando quanto quanti dove sono nel nella ' +
    'nao pelo pela ao aos os amb els dels aquest jest czy jaki jaka jakie kiedy ile dla oraz jak em uma quais qual quantos quando onde para os das dos och att som vad nar pour'
  ).split(' '),
)

/**
 * Small words of Danish and Swedish that Norwegian and German do not share, though the letters and other small words of
 * the four are alike: few of them tell.
 */
const neighbours = new Set(
  (
    'af hvad hvornar mellem efter bliver blive uden indtil inden tilbuddet dage mindst blev jer ' +
    'och att inte vad mellan fran ej maste anbud inom'
  ).split(' '),
)

/** Letters that few of the languages write. */
const typical: Partial<Record<TextLanguage, RegExp>> = {
  de: /[äöüß]/gi,
  fr: /[éèêàâçùûîôëï]/gi,
  no: /[åæø]/gi,
  nl: /ij/gi,
  es: /[ñ¿¡áíóú]/gi,
  it: /[àèìòù]/gi,
}

/** Apostrophes of words that lose a letter before a vowel: "l'offre", "dell'offerta". */
const elided: Partial<Record<TextLanguage, RegExp>> = {
  fr: /(?<=\b[ldnjsqu]{1,2})[’'](?=\p{L})/giu,
  it: /(?<=\b(?:l|d|un|\p{L}{1,4}ll))[’'](?=\p{L})/giu,
}

const nordic = /[åøæñ¿¡]/gi
/** Letters that a language does not write: a text with them is in another language. */
const unwritten: Record<TextLanguage, RegExp> = {
  en: nordic,
  de: nordic,
  fr: nordic,
  no: /[äöüßñ¿¡]/gi,
  nl: /[åøæäßñ¿¡]/gi,
  es: /[åøæäößçàèòùâêô]/gi,
  it: /[åøæäöüßñ¿¡çâêôáíóú]/gi,
}

/** Norwegian and Dutch share their small words with the other languages: as many of them tell less. */
const shared: Record<TextLanguage, number> = { en: 1, de: 1, fr: 1, no: 0.8, nl: 0.8, es: 1, it: 1 }

/** The lowest score that tells a language. A lone small word tells no Spanish and no Italian: "Los 3" is German. */
const least: Record<TextLanguage, number> = { en: 0.7, de: 0.7, fr: 0.7, no: 0.7, nl: 0.7, es: 1.3, it: 1.3 }

/** The language of a text by its small words; null where no language that is read stands out. */
export function detectLanguage(text: string): TextLanguage | null {
  const read = text.slice(0, readLength)
  const tokens = tokensOf(read).map(({ token }) => token)
  const small = smallWordsAmong(tokens)
  const isElided = /[’']/.test(read)
  const count = (pattern: RegExp | undefined) => (pattern && read.match(pattern)?.length) ?? 0
  const scores = textLanguages.map((language, i) => {
    const letters = count(typical[language]) + (isElided ? count(elided[language]) : 0)
    return { language, score: shared[language] * ((small[i] ?? 0) + 0.7 * letters) }
  })
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  if (!first || !second || first.score < least[first.language]) return null
  if (first.score <= againstIt(first.language, read, tokens)) return null
  return first.score >= second.score * 1.2 ? first.language : null
}

/** By language, in the order of `textLanguages`: how many of the words are its small words. */
function smallWordsAmong(tokens: readonly string[]): number[] {
  const counts = textLanguages.map(() => 0)
  for (const token of tokens) {
    if (token.length < 2) continue
    for (const at of languagesWithStopWord(token)) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** The words and letters that speak against a language. */
function againstIt(language: TextLanguage, text: string, tokens: readonly string[]): number {
  const isAlike = language === 'no' || language === 'de'
  let others = 0
  let near = 0
  for (const token of tokens) {
    if (foreignWords.has(token) && !isStopWord(token, language)) others++
    if (isAlike && neighbours.has(token)) near += 2
  }
  if (isAscii.test(text)) return others + near
  const strange = (text.match(foreign)?.length ?? 0) + (text.match(unwritten[language])?.length ?? 0)
  return others + near + strange
}
