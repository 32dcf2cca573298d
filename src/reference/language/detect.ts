import { isStopWord } from './stop-words.ts'
import { type TextLanguage, textLanguages, tokensOf } from './tokens.ts'

/** In characters: enough of a text to know its language. */
const readLength = 4000

/** Letters and spellings of neighbouring languages with similar small words: a text with them is in another language. */
const foreign =
  /[ñ¿¡ãõąćęłńśźżčďěňřšťůžåøæőűășțğıþð]|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/giu

const isAscii = /^[\0-\x7f]*$/

/** Small words of other languages of the Union. A word that English, German or French shares does not count here. */
const foreignWords = new Set(
  (
    'el los las una del por para que cual cuando cuanto cuantos donde esta con il lo gli della delle dei che per quale quando quanto quanti dove sono nel nella het een voor van wat wanneer hoeveel welke zijn niet ' +
    'jest czy jaki jaka jakie kiedy ile dla oraz jak em uma quais qual quantos quando onde para os das dos och att som vad nar hvad hvornar hvor det er som ikke och pour'
  ).split(' '),
)

/** Letters that only one of the three languages writes. */
const typical: Record<TextLanguage, RegExp> = {
  en: /(?!)/g,
  de: /[äöüß]/gi,
  fr: /[éèêàâçùûîôëï]|\b[ldnjsqu]{1,2}[’'](?=\p{L})/giu,
}

/** The language of a text, English, German or French, by its small words; null where no language stands out. */
export function detectLanguage(text: string): TextLanguage | null {
  const read = text.slice(0, readLength)
  const tokens = tokensOf(read).map(({ token }) => token)
  const scores = textLanguages.map((language) => {
    const small = tokens.filter((token) => token.length > 1 && isStopWord(token, language)).length
    return { language, score: small + 0.7 * (read.match(typical[language])?.length ?? 0) }
  })
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  if (!first || !second || first.score < 0.7) return null
  const others = tokens.filter(
    (token) => foreignWords.has(token) && !isStopWord(token, first.language),
  ).length
  const strange = isAscii.test(read) ? 0 : (read.match(foreign)?.length ?? 0)
  if (first.score <= others + strange) return null
  return first.score >= second.score * 1.2 ? first.language : null
}
