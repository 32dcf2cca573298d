import { labelLanguages } from '../../../reference/codes/labels.ts'
import { labelsWith, searchStems } from './forms.ts'
import { type Literal, parseQuery } from './parse.ts'
import { stemsOfWord } from './text-words.ts'

/**
 * The words that a search looks for in texts, and the look-ups that all its tenders share: a page has up to a hundred
 * tenders.
 */
export interface Sought {
  literals: Literal[]
  /** Whether a word matches by its letters alone. */
  exact: boolean
  /** By word or part of a phrase: the first literal with it. */
  byWord: Map<string, number>
  prefixes: { text: string; literal: number }[]
  /** By language, then by stem: the first literal with it. */
  byStem: Map<string, Map<string, number>>
  /** By code: the languages whose labels have a word for the code, repeated for several words. */
  byCode: Map<string, string[]> | null
}

/** The words that a search wants, in whichever way it joins them. */
export const soughtWords = (q: string, exact: boolean): Sought =>
  soughtOf(
    parseQuery(q).flatMap((clause) => clause.flatMap(({ negated, all }) => (negated ? [] : all))),
    exact,
  )

export function soughtOf(literals: Literal[], exact: boolean): Sought {
  const byWord = new Map<string, number>()
  const prefixes: Sought['prefixes'] = []
  for (const [literal, { words: parts, prefix, spelled = [] }] of literals.entries())
    for (const [at, part] of [...parts, ...spelled].entries())
      if (prefix && at >= parts.length - 1) prefixes.push({ text: part, literal })
      else if (!byWord.has(part)) byWord.set(part, literal)
  return { literals, exact, byWord, prefixes, byStem: new Map(), byCode: null }
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
export function literalOf(sought: Sought, folded: IndexedWord, language: string | null): Found | null {
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

/** Whether a literal is a single word, which matches in every form: no phrase and no prefix. */
export const isSingle = ({ words: parts, prefix }: Literal): boolean => parts.length === 1 && !prefix

function stemsOf(sought: Sought, language: string): Map<string, number> {
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
export function labelledCodes(sought: Sought): Map<string, string[]> {
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
