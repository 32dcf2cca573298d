import { fromTables } from '../../../platform/files/tables.ts'
import { labelTable } from '../../../reference/codes/labels.ts'
import { formTables, stemsIn } from '../../../reference/language/forms.ts'
import { grammarOf } from '../../../reference/language/grammar.ts'
import { words } from '../search-words.ts'

/** Most German nouns of tenders are compounds. No set shows what the other languages gain, and each needs its labels. */
const language = 'de'

/** The tables for `headsOf`. */
export const headTables = [...formTables, labelTable(language)]

/** The fewest letters of a part. */
export const shortest = 4
const longest = 14

/** The stems of the words of the CPV labels: the parts that a compound may have. */
const parts = fromTables(
  [labelTable(language), ...formTables],
  (text) =>
    new Set(
      [...new Set(words(text))]
        .filter(({ length }) => length >= shortest && length <= longest)
        .flatMap((word) => stemsIn(word, language)),
    ),
)

/** Whether the compounds of a language are taken apart. */
export const hasCompounds = (textLanguage: string | null): boolean => textLanguage === language

const isPart = (word: string): boolean =>
  word.length >= shortest && stemsIn(word, language).some((stem) => parts().has(stem))

/**
 * The last part of a folded compound, and the last part of that: `reinigung` of `gebaudereinigung`. None for a word of
 * another language, and for a word with an unknown part.
 */
export function headsOf(word: string, textLanguage: string): string[] {
  if (textLanguage !== language) return []
  for (let at = shortest; at <= word.length - shortest; at++) {
    const last = word.slice(at)
    if (isPart(last) && isFirst(word.slice(0, at))) return [last, ...headsOf(last, language)]
  }
  return []
}

const isFirst = (beginning: string): boolean =>
  ['', ...grammarOf('joint', language)].some(
    (joint) => beginning.endsWith(joint) && isPart(beginning.slice(0, beginning.length - joint.length)),
  )
