import { codesWith, labelLanguages, labelShard } from '../../../reference/codes/labels.ts'
import { formLanguages, nearStems, stemsIn, stemsInAny } from '../../../reference/language/forms.ts'
import { americanSpelling } from '../../../reference/language/spellings.ts'
import { loadTables, type TableSource } from '../../../platform/files/tables.ts'
import { spelledForms } from '../spelled.ts'
import { headsOf, headTables } from './compounds.ts'
import { type Literal, parseQuery, type TextQuery } from './parse.ts'

/** The tables by which the words of a text become terms of the index. */
export const textTables = headTables

/** The ways in which a word of a search matches, apart from its letters. */
export interface WordForms {
  stems: string[]
  /** Prefixes of the CPV codes whose label has the word in some language. */
  codes: string[]
}

/** Loads the tables that `readForms` and `termsOf` read. Each spelling of a searched word needs another small table. */
export async function loadForms(source: TableSource, texts: readonly string[]): Promise<void> {
  await loadTables(source, textTables)
  const words = texts.flatMap((text) => formWords(parseQuery(text)))
  const spellings = words.flatMap((word) => [word, americanSpelling(word), unpaired(word)])
  await loadTables(source, [...new Set(spellings.map(labelShard))])
}

const unknownLanguage = 'und'

/**
 * The stems of a text's word and of the last part of a compound, without the word itself: the forms by which the index
 * finds it. A compound is a kind of its last part, not of its first.
 */
export function textStems(word: string, language: string): string[] {
  if (language === unknownLanguage) return stemsInAny(word).filter((stem) => stem !== word)
  const stems = [word, ...headsOf(word, language)].flatMap((each) => stemsIn(each, language))
  return [...new Set(stems)].filter((stem) => stem !== word)
}

/** The words of a search that match in every form: single words outside of phrases and without a star. */
const formWords = (query: TextQuery): string[] => [
  ...new Set(
    query.flatMap((clause) =>
      clause.flatMap(({ all }) =>
        all.flatMap(({ words, prefix }) => (words.length === 1 && !prefix ? words : [])),
      ),
    ),
  ),
]

/** By word: its forms, for all words of a search together; see `narrowed`. */
export function readForms(query: TextQuery): Map<string, WordForms> {
  const read = new Map(formWords(query).map((word) => [word, formsOf(word)]))
  const codes = narrowed(new Map([...read].map(([word, forms]) => [word, forms.codes])))
  const known = new Map([...read].map(([word, forms]) => [word, { ...forms, codes: codes.get(word) ?? [] }]))
  // Stems and labels have one letter where the other spelling has two.
  for (const { words, spelled = [], typed = '' } of spelledLiterals(query)) {
    const [word = ''] = spelled
    const stems = spelledForms(typed, formsOf(words[0] ?? '').stems)
    if (!known.has(word)) known.set(word, { stems, codes: [] })
  }
  return known
}

const spelledLiterals = (query: TextQuery): Literal[] =>
  query.flatMap((clause) =>
    clause.flatMap(({ all }) => all.filter(({ spelled, prefix }) => spelled && !prefix)),
  )

/**
 * Searches and alerts repeat their words, so the forms of this many words are cached; then the cache is
 * cleared.
 */
const maxRead = 3000
const readWords = new Map<string, WordForms>()

function formsOf(word: string): WordForms {
  const known = readWords.get(word)
  if (known) return known
  if (readWords.size >= maxRead) readWords.clear()
  const forms = { stems: stemsOfSearch(word), codes: labelCodes(word) }
  readWords.set(word, forms)
  return forms
}

/**
 * The stems of a searched word in a language. A search has no language: a word of a label is of the languages whose
 * labels have it, and any other word may be of every language.
 */
export const searchStems = (word: string, language: string): readonly string[] =>
  codesWith(word).has(language) ? stemsIn(word, language) : nearStems(word, language)

const stemsOfSearch = (word: string): string[] => [
  ...new Set(formLanguages().flatMap((language) => searchStems(word, language))),
]

/** Languages with letters that are also written as two. Labels have one letter for them, without its accent. */
const pairedLanguages = ['da', 'de', 'et', 'fi', 'no', 'sv']
/** `moebel` as the labels have it: `mobel`, of `Möbel`. */
const unpaired = (word: string): string => word.replaceAll(/[ao]e|ue|aa/g, ([letter = '']) => letter)

/** The codes by the word as it is typed, else by the word with one letter for two. */
function labelCodes(word: string): string[] {
  const codes = codesNamed(word, labelLanguages)
  return codes.length > 0 || unpaired(word) === word ? codes : codesNamed(unpaired(word), pairedLanguages)
}

/** The widest codes whose label has the word or a form of the word, in the language of the label. */
function codesNamed(word: string, languages: readonly string[]): string[] {
  const codes = new Set(labelsWith(word, languages).flatMap(({ codes: each }) => each))
  return [...codes].filter((code) => !hasShorter(codes, code))
}

/** By language and form of a word, the codes whose labels have it. A word that labels have is not of other languages. */
export function labelsWith(
  word: string,
  languages: readonly string[],
): { language: string; codes: readonly string[] }[] {
  const literal = codesWith(word)
  const among = languages.filter((language) => literal.size === 0 || literal.has(language))
  const byKey = new Map([[word, literal]])
  return among.flatMap((language) =>
    [...new Set([word, ...searchStems(word, language)])].map((key) => {
      const found = byKey.get(key) ?? codesWith(key)
      byKey.set(key, found)
      return { language, codes: found.get(language) ?? [] }
    }),
  )
}

/** Whether the set has a proper beginning of the code, from two digits on. */
function hasShorter(codes: ReadonlySet<string>, code: string): boolean {
  for (let length = 2; length < code.length; length++) if (codes.has(code.slice(0, length))) return true
  return false
}

/** A word in the labels of more branches of the CPV has no meaning on its own: `and`, `services`. */
const maxBranches = 12

/**
 * Labels everywhere contain words such as `and` or `services`. Next to a word with more meaning, such a word
 * counts only for labels that also have the other word; if all words are of this sort, it counts for labels
 * that have all of them.
 */
function narrowed(all: Map<string, string[]>): Map<string, string[]> {
  const known = [...all].filter(([, codes]) => codes.length > 0)
  const telling = known.filter(([, codes]) => codes.length <= maxBranches)
  const general = known.filter(([, codes]) => codes.length > maxBranches)
  const named = telling.flatMap(([, codes]) => codes)
  const shared = general.map(([, codes]) => codes).reduce(meet, telling.length > 0 ? named : [''])
  return new Map([
    ...telling,
    ...general.map(([word, codes]): [string, string[]] => [
      word,
      telling.length > 0 ? meet(codes, named) : shared,
    ]),
  ])
}

/** Intersection of two sets of CPV prefixes: the prefixes that are below a prefix of both. */
function meet(some: string[], others: string[]): string[] {
  const below = (codes: string[], wide: Set<string>) =>
    codes.filter((code) => wide.has('') || wide.has(code) || hasShorter(wide, code))
  const found = new Set([...below(some, new Set(others)), ...below(others, new Set(some))])
  found.delete('')
  return [...found].filter((code) => !hasShorter(found, code))
}
