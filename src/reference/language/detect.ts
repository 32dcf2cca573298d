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
    'nao pelo pela ao aos os amb els dels aquest jest czy jaki jaka jakie kiedy ile dla oraz jak em uma quais qual quantos quando onde para os das dos pour'
  ).split(' '),
)

/** Letters that few of the languages write. */
const typical: Partial<Record<TextLanguage, RegExp>> = {
  de: /[äöüß]/gi,
  fr: /[éèêàâçùûîôëï]/gi,
  no: /[åæø]/gi,
  sv: /[åäö]/gi,
  da: /[åæø]/gi,
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
  de: /[åøæñ¿¡]|ää|ii|uu|kk/gi,
  fr: nordic,
  no: /[äöüßñ¿¡]/gi,
  sv: /[øæßñ¿¡]|ää|aa|ii|uu|kk/gi,
  da: /[äöüßñ¿¡]/gi,
  nl: /[åøæäßñ¿¡]/gi,
  es: /[åøæäößçàèòùâêô]/gi,
  it: /[åøæäöüßñ¿¡çâêôáíóú]/gi,
}

/**
 * Nearly every small word of Danish is a small word of Norwegian: such languages are told apart by the words that they
 * do not share, and by these spellings. Danish ends no word with a double consonant.
 */
const spellings: Partial<Record<TextLanguage, RegExp>> = {
  no: /sj|ei|øy|[gk]j|gg|minst|set[nt]|hets|het(?:en|er|ene)?(?!\p{L})|([dfgklmnprst])\1(?!\p{L})|[aeouyæøå](?:k|(?<!o)p)(?:e[rst]?)?(?!\p{L})|budet|(?<!\p{L})(?:år|(?:ut|av|opp|inn)(?=\p{L}{3}))/giu,
  sv: /[äö]|ck|ning(?:ar|en)(?!\p{L})|(?<!\p{L})upp(?=\p{L})/giu,
  da: /tion|c[eiy]|yde(?!r)|øg|[aeøu]j|æ(?!r)|dst|budd|hed(?:en|er|s)?(?!\p{L})|ligt(?!\p{L})|(?:bud|dre)s?giver|(?:tt|[dgk])ede(?!\p{L})|(?<!\p{L})(?:år|(?:ud|af|op(?!p)|ind(?![eiru]))(?=\p{L}{3}))/giu,
}

/** Some languages share their small words with the other languages: as many of them tell less. */
const shared: Partial<Record<TextLanguage, number>> = { no: 0.8, nl: 0.8, sv: 0.8, da: 0.8 }

/** The lowest score that tells a language. A lone small word tells no Spanish and no Italian: "Los 3" is German. */
const least: Partial<Record<TextLanguage, number>> = { es: 1.3, it: 1.3 }

/** The language of a text by its small words; null where no language that is read stands out. */
export function detectLanguage(text: string): TextLanguage | null {
  const read = text.slice(0, readLength)
  const tokens = tokensOf(read).map(({ token }) => token)
  const small = smallWordsAmong(tokens)
  const isElided = /[’']/.test(read)
  const count = (pattern: RegExp | undefined) => (pattern && read.match(pattern)?.length) ?? 0
  const scores = textLanguages
    .map((language, i) => {
      const letters = count(typical[language]) + (isElided ? count(elided[language]) : 0)
      return { language, score: (shared[language] ?? 1) * ((small[i] ?? 0) + 0.7 * letters) }
    })
    .toSorted((a, b) => b.score - a.score)
  const [first] = scores
  if (!first || first.score < (least[first.language] ?? 0.7)) return null
  const alike = first.language in spellings ? scores.filter(({ language }) => language in spellings) : [first]
  const rival = scores.find((each) => !alike.includes(each))
  if (rival && first.score < rival.score * 1.2) return null
  const [best, next] = alike
    .map(({ language, score }) => ({ language, score: score + 0.8 * count(spellings[language]) }))
    .toSorted((a, b) => b.score - a.score)
  // Where nothing tells them apart, the first of the languages is as likely as it was alone.
  const isTold = best && best.score >= (next?.score ?? 0) + 0.5
  const found = isTold ? best.language : first.language
  return first.score > againstIt(found, read, tokens) ? found : null
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
  const others = tokens.filter((token) => foreignWords.has(token) && !isStopWord(token, language)).length
  if (isAscii.test(text)) return others
  return others + (text.match(foreign)?.length ?? 0) + (text.match(unwritten[language])?.length ?? 0)
}
