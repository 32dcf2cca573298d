import { cpvList } from '../../reference/codes/lookup/cpv.ts'
import { type CodeList, labelOf } from '../../reference/codes/lookup/list.ts'

/** The label of a code, with its language if it is not the language of the page. */
export interface Name {
  text: string
  lang?: string | undefined
}

/** A text of the page that names codes. */
export type Words = readonly (string | Name)[]

/** The label of a code; null for a code that the list does not have. */
export function nameIn(list: CodeList, code: string): Name | null {
  const text = labelOf(list, code)
  return text === null ? null : { text }
}

/** The label of a CPV code; null for a code that the CPV does not have. */
export const cpvName = (code: string): Name | null => nameIn(cpvList, code)

/** The label of a CPV code, or the code if it has no label. */
export const cpvWords = (code: string): Words => [cpvName(code) ?? code]

/** A code of the CPV, followed by its label. */
export const cpvCoded = (code: string): Words => {
  const name = cpvName(code)
  return name === null ? [code] : [`${code} `, name]
}

/** Texts in a row. Texts that are null, false or empty are left out. */
export const joined = (texts: (Words | string | null | undefined | false)[], between: string): Words =>
  texts
    .flatMap((text) => (text ? [typeof text === 'string' ? [text] : text] : []))
    .filter((words) => words.length > 0)
    .flatMap((words, index) => (index > 0 ? [between, ...words] : words))

export const plainText = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.text)).join('')

/** Names of countries that take an article in English: in the United Kingdom, but in France. */
const withArticle = /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Isle of|(?:Faroe|Cayman|Channel) )/

/** The name of a place within a sentence. */
export const inSentence = (place: Words): Words =>
  withArticle.test(plainText(place)) ? ['the ', ...place] : place

/**
 * Writes a text. Screen readers read the labels in their language, and their script has its own direction.
 */
export const WordsText = ({ words }: { words: Words }) => (
  <>
    {words.map((word) => {
      if (typeof word === 'string') return word
      return word.lang === undefined ? word.text : <span lang={word.lang}>{word.text}</span>
    })}
  </>
)
