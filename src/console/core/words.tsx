import { cpvList } from '../../reference/codes/lookup/cpv.ts'
import { type CodeList, labelOf } from '../../reference/codes/lookup/list.ts'
import { regionList } from '../../reference/codes/lookup/regions.ts'
import { resolveCodes } from '../../reference/codes/lookup/resolve.ts'
import { loadLabelsOf } from '../../reference/codes/lookup/any-language.ts'
import type { TableSource } from '../../platform/files/tables.ts'
import type { Detail } from '../../platform/context/errors.ts'

/** The label of a code, with its language if it is not the language of the page. */
export interface CodeName {
  text: string
  lang?: string | undefined
}

/** A text of the page that names codes. */
export type TextWithCodes = readonly (string | CodeName)[]

/** The label of a code; null for a code that the list does not have. */
export function nameIn(list: CodeList, code: string): CodeName | null {
  const text = labelOf(list, code)
  return text === null ? null : { text }
}

/** The label of a CPV code; null for a code that the CPV does not have. */
export const cpvName = (code: string): CodeName | null => nameIn(cpvList, code)

/** The label of a CPV code, or the code if it has no label. */
export const cpvWords = (code: string): TextWithCodes => [cpvName(code) ?? code]

/** A code of the CPV, followed by its label. */
export const cpvCoded = (code: string): TextWithCodes => {
  const name = cpvName(code)
  return name === null ? [code] : [`${code} `, name]
}

/** Texts in a row. Texts that are null, false or empty are left out. */
export const joined = (
  texts: (TextWithCodes | string | null | undefined | false)[],
  between: string,
): TextWithCodes =>
  texts
    .flatMap((text) => (text ? [typeof text === 'string' ? [text] : text] : []))
    .filter((words) => words.length > 0)
    .flatMap((words, index) => (index > 0 ? [between, ...words] : words))

export const plainText = (words: TextWithCodes): string =>
  words.map((word) => (typeof word === 'string' ? word : word.text)).join('')

/** Names of countries that take an article in English: in the United Kingdom, but in France. */
const withArticle = /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Isle of|(?:Faroe|Cayman|Channel) )/

/** The name of a place within a sentence. */
export const inSentence = (place: TextWithCodes): TextWithCodes =>
  withArticle.test(plainText(place)) ? ['the ', ...place] : place

/**
 * Writes a text. Screen readers read the labels in their language, and their script has its own direction.
 */
export const WordsText = ({ words }: { words: TextWithCodes }) => (
  <>
    {words.map((word) => {
      if (typeof word === 'string') return word
      return word.lang === undefined ? word.text : <span lang={word.lang}>{word.text}</span>
    })}
  </>
)

/** The search filters that take codes, each with the list in which typed words are looked up. */
export const codeLists = { cpvCodes: cpvList, regions: regionList }
export type CodeFilter = keyof typeof codeLists

/**
 * The address of a page with codes in place of typed words. Words that fit several codes are left out, and are listed
 * in `details` with some of these codes. Other text stays as it was typed, and the schema of the search judges it.
 */
export function withCodes(url: URL): { url: URL; details: Detail[] } {
  const found = new URL(url)
  const details: Detail[] = []
  for (const [name, list] of Object.entries<CodeList>(codeLists)) {
    const typed = found.searchParams.getAll(name).join(',')
    if (typed.trim() === '') continue
    const { found: known, several, unknown } = resolveCodes(list, typed)
    found.searchParams.set(name, [...known.map(({ code }) => code), ...unknown].join(','))
    for (const { typed: words, options, total } of several) {
      const some = options.slice(0, 5).map(({ code, label }) => `${code} ${label}`)
      const more = total > some.length ? ` and ${total - some.length} more` : ''
      details.push({
        path: name,
        message: `“${words}” may be ${some.join(', ')}${more}: type the code you mean`,
      })
    }
  }
  return { url: found, details }
}

/** The fields in which codes of the CPV are typed: `cpv`, `cpvCodes`, `add-cpvCodes`, `references.0.cpvCode`. */
const isOfCodes = (name: string) => /cpv/i.test(name)
/** In characters: a field is longer than this only by mistake. */
const maxTyped = 8000

/** Loads what reading typed codes in the fields needs, because words are read without waiting. */
export const loadTypedCodes = (ctx: TableSource, fields: URLSearchParams): Promise<void> => {
  const texts = [...fields].flatMap(([name, text]) => (isOfCodes(name) ? text.slice(0, maxTyped) : []))
  return texts.some((text) => /\p{L}/u.test(text)) ? loadLabelsOf(ctx, texts) : Promise.resolve()
}

/** A code with its label, for a filter that is applied. */
export function labelledCode(filter: CodeFilter, code: string): TextWithCodes {
  const name = nameIn(codeLists[filter], code)
  return name === null ? [code] : [name, ` (${code})`]
}
