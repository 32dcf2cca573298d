import { type Cue, cueIndexes } from './concepts-cues.ts'
import { splitCompound } from './stems-compounds.ts'
import { stemOf } from './stems.ts'
import type { TextLanguage } from './tokens.ts'

/** The forms and cues that a word of a language takes part in. */
export interface KnownWord {
  /** The numbers of the cue forms that the word fits. */
  forms: ReadonlySet<number>
  /** The cues that begin with the word: `cues` as documents write them, `asks` as only questions do. */
  cues: Cue[]
  asks: Cue[]
}

/** Texts repeat their words, so look-ups are kept: up to this many words a language, then all are dropped. */
const most = 20_000
const known: Record<TextLanguage, Map<string, KnownWord>> = { en: new Map(), de: new Map(), fr: new Map() }

/** Looks a folded word up. */
export function lookUp(word: string, language: TextLanguage): KnownWord {
  const words = known[language]
  const found = words.get(word)
  if (found) return found
  if (words.size >= most) words.clear()
  const looked = look(word, language)
  words.set(word, looked)
  return looked
}

/** A German compound is a kind of its last part, so it also fits every form that the last part fits. */
function look(word: string, language: TextLanguage): KnownWord {
  const head = (language === 'de' && splitCompound(word).at(-1)) || null
  const index = cueIndexes().get(language)
  const forms = new Set<number>()
  const add = (number: number | undefined) => number !== undefined && forms.add(number)
  add(index?.stem.get(stemOf(word, language)))
  if (head) add(index?.stem.get(stemOf(head, 'de')))
  for (let length = 1; length <= word.length; length++) {
    add(index?.prefix.get(word.slice(0, length)))
    add(index?.suffix.get(word.slice(-length)))
    if (head) add(index?.prefix.get(head.slice(0, length)))
  }
  const cues = [...new Set([...forms].flatMap((form) => index?.starts.get(form) ?? []))]
  return { forms, cues: cues.filter(({ asked }) => !asked), asks: cues.filter(({ asked }) => asked) }
}
