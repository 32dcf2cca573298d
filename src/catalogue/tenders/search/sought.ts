import { labelLanguages } from '../../../reference/codes/labels.ts'
import { britishBeginnings } from '../../../reference/language/spellings.ts'
import { hasCompounds } from './compounds.ts'
import { labelsWith, searchStems } from './forms.ts'
import { type Literal, parseQuery } from './parse.ts'
import { stemsOfWord } from './text-words.ts'

/**
 * The words that a search looks for in texts, and the look-ups that all its tenders share: a page has up to a hundred
 * tenders.
 */
export interface SoughtWords {
  literals: Literal[]
  /** Whether a word matches by its letters alone. */
  exact: boolean
  /** By word or part of a phrase: the first literal with it. */
  byWord: Map<string, number>
  prefixes: { text: string; literal: number }[]
  /** By language, then by stem: the first literal with it. */
  byStem: Map<string, Map<string, number>>
  /** By language. */
  byLanguage: Map<string | null, Beginnings>
  /** By code: the languages whose labels have a word for the code, repeated for several words. */
  byCode: Map<string, string[]> | null
}

/** The words that a search wants, in whichever way it joins them. */
export const soughtWords = (q: string, exact: boolean): SoughtWords =>
  soughtOf(
    parseQuery(q).flatMap((clause) => clause.flatMap(({ negated, all }) => (negated ? [] : all))),
    exact,
  )

export function soughtOf(literals: Literal[], exact: boolean): SoughtWords {
  const byWord = new Map<string, number>()
  const prefixes: SoughtWords['prefixes'] = []
  for (const [literal, { words: parts, prefix, spelled = [] }] of literals.entries())
    for (const [at, part] of [...parts, ...spelled].entries())
      if (prefix && at >= parts.length - 1) prefixes.push({ text: part, literal })
      else if (!byWord.has(part)) byWord.set(part, literal)
  return { literals, exact, byWord, prefixes, byStem: new Map(), byLanguage: new Map(), byCode: null }
}

/** The searched word that a word of a text matches, and whether by its letters. */
export interface Found {
  literal: number
  byLetters: boolean
}

/** A word of a text, in the form of the index. */
export interface IndexedWord {
  readonly word: string
  /** The stems of the word in the language of its text; null until a search first needs them. */
  stems: readonly string[] | null
}

/** The searched word that a word of a text matches; null for none. */
export function literalOf(sought: SoughtWords, folded: IndexedWord, language: string | null): Found | null {
  const { word } = folded
  let found = sought.byWord.get(word) ?? Infinity
  for (const { text, literal } of sought.prefixes)
    if (literal < found && word.startsWith(text)) found = literal
  if (found < Infinity) return { literal: found, byLetters: true }
  if (sought.exact || !language) return null
  const stems = stemsOf(sought, language)
  if (stems.size === 0) return null
  folded.stems ??= stemsOfWord(word, language)
  found = stems.get(word) ?? Infinity
  for (const stem of folded.stems) found = Math.min(found, stems.get(stem) ?? Infinity)
  return found < Infinity ? { literal: found, byLetters: false } : null
}

/** What the words of a text that may match begin with. */
export interface Beginnings {
  /** By `pairOf` of two letters: 1 if a word that begins with them may match. */
  pairs: Uint8Array
  /** Whether the last part of a compound may match too, and not only the whole word. */
  inCompounds: boolean
}

const pairCount = 4096

/** The place of two folded letters among `pairs`, which some pairs share; a word of one letter has 0 as its second. */
export const pairOf = (first: number, second: number): number => (first * 37 + second) & (pairCount - 1)

/**
 * Few words of a text begin like a searched word, and the others need not be looked up: a stem is a beginning of its word,
 * in English of its American spelling.
 */
export function beginningsOf(sought: SoughtWords, language: string | null): Beginnings {
  const known = sought.byLanguage.get(language)
  if (known) return known
  const stems = sought.exact || !language ? [] : [...stemsOf(sought, language).keys()]
  const pairs = new Uint8Array(pairCount)
  const add = (word: string) => {
    pairs[pairOf(word.charCodeAt(0), word.charCodeAt(1) || 0)] = 1
  }
  for (const word of [...sought.byWord.keys(), ...stems, ...(stems.length > 0 ? britishBeginnings() : [])])
    add(word)
  for (const { text } of sought.prefixes)
    if (text.length > 1) add(text)
    else pairs.fill(1)
  const beginnings = { pairs, inCompounds: stems.length > 0 && hasCompounds(language) }
  sought.byLanguage.set(language, beginnings)
  return beginnings
}

/** Whether a literal is a single word, which matches in every form: no phrase and no prefix. */
export const isSingle = ({ words: parts, prefix }: Literal): boolean => parts.length === 1 && !prefix

function stemsOf(sought: SoughtWords, language: string): Map<string, number> {
  const known = sought.byStem.get(language)
  if (known) return known
  const stems = new Map<string, number>()
  for (const [literal, each] of sought.literals.entries())
    if (isSingle(each))
      for (const stem of searchStems(each.words[0] ?? '', language))
        if (!stems.has(stem)) stems.set(stem, literal)
  sought.byStem.set(language, stems)
  return stems
}

/** By code: its languages, as in `byCode`. The tables of the words must be loaded. */
export function labelledCodes(sought: SoughtWords): Map<string, string[]> {
  return (sought.byCode ??= readCodes(sought.literals.filter(isSingle)))
}

function readCodes(single: Literal[]): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const {
    words: [word = ''],
  } of single)
    for (const { language, codes: found } of labelsWith(word, labelLanguages))
      for (const code of found) codes.set(code, [...(codes.get(code) ?? []), language])
  return codes
}
