import { type Cue, cueIndexes } from './concepts-cues.ts'
import { splitCompound } from './stems-compounds.ts'
import { stemOf } from './stems.ts'
import type { TextLanguage } from './tokens.ts'

/** What is known of a word of a language. */
export interface KnownWord {
  /** The forms of cues that it fits, by their numbers. */
  forms: ReadonlySet<number>
  /** The cues that begin with it: those of documents, and those that only questions have. */
  cues: Cue[]
  asks: Cue[]
}

/** Texts repeat their words: those of late are kept, up to so many of each language. */
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

/** A German compound fits what its last part fits, which it is a kind of. */
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
