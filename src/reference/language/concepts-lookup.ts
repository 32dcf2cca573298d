import { type ConceptCue, cueIndexOf } from './concepts-cues.ts'
import { splitCompound } from './stems-compounds.ts'
import { stemOf } from './stems.ts'
import { isStopWord } from './stop-words.ts'
import { byLanguage, type TextLanguage } from './tokens.ts'

/** The forms and cues that a word of a language takes part in. */
export interface KnownWord {
  /** The numbers of the cue forms that the word fits, and how well, up to 1: letters left over make a fit worse. */
  forms: ReadonlyMap<number, number>
  /** Whether the word carries no meaning on its own. */
  isEmpty: boolean
  /** The cues that begin with the word: `cues` as documents write them, `questionCues` as only questions do. */
  cues: ConceptCue[]
  questionCues: ConceptCue[]
}

/**
 * Texts repeat their words, so look-ups are cached: up to this many words of a language, then all are
 * dropped.
 */
const max = 20_000
const known = byLanguage(() => new Map<string, KnownWord>())

/** Looks a folded word up. */
export function lookUp(word: string, language: TextLanguage): KnownWord {
  const words = known[language]
  const found = words.get(word)
  if (found) return found
  if (words.size >= max) words.clear()
  const result = look(word, language)
  words.set(word, result)
  return result
}

/**
 * Most words of a text are not part of a cue. They share one result, because thousands of empty ones would
 * take megabytes.
 */
const nothing = (isEmpty: boolean): KnownWord => ({ forms: new Map(), isEmpty, cues: [], questionCues: [] })
const [stopWord, otherWord] = [nothing(true), nothing(false)]

/** A compound is a kind of its last part, so it also fits every form that the last part fits. */
function look(word: string, language: TextLanguage): KnownWord {
  const head = splitCompound(word, language).at(-1)
  const index = cueIndexOf(language)
  const forms = new Map<number, number>()
  const add = (number: number | undefined, fit: number) =>
    number !== undefined && forms.set(number, Math.max(fit, forms.get(number) ?? 0))
  const addStems = (of: string, share: number) => {
    for (const { number, token } of index.stem.get(stemOf(of, language)) ?? [])
      add(number, share * likeness(of, token))
  }
  addStems(word, 1)
  if (head) addStems(head, byHead)
  for (let length = 1; length <= word.length; length++) {
    add(index.prefix.get(word.slice(0, length)), leftOver(word.length - length))
    add(index.suffix.get(word.slice(-length)), length === word.length ? 1 : bySuffix)
    if (head) add(index.prefix.get(head.slice(0, length)), byHead * leftOver(head.length - length))
  }
  if (forms.size === 0) return isStopWord(word, language) ? stopWord : otherWord
  const cues = [...new Set([...forms.keys()].flatMap((form) => index.starts.get(form) ?? []))]
  return {
    forms,
    isEmpty: isStopWord(word, language),
    cues: cues.filter(({ questionOnly }) => !questionOnly),
    questionCues: cues.filter(({ questionOnly }) => questionOnly),
  }
}

/** The fit of a compound by its last part, and of a word with the ending of a cue. */
const byHead = 0.7
const bySuffix = 0.8

/**
 * How alike two words of one stem are: `rolling` and `role` share a stem by chance, `extended` and `extends` are one
 * verb.
 */
function likeness(word: string, other: string): number {
  let same = 0
  while (same < word.length && word[same] === other[same]) same++
  const apart = word.length + other.length - 2 * same
  return apart <= 2 ? 1 : apart === 3 ? 0.85 : apart === 4 ? 0.7 : 0.5
}

/**
 * The loss for letters that follow the letters of a cue: an ending does not make another word, half a dozen
 * letters do.
 */
const leftOver = (letters: number): number =>
  letters <= 2 ? 1 : letters <= 4 ? 0.9 : letters <= 6 ? 0.7 : 0.5
