import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'
import { grammarOf, grammarTable } from './grammar.ts'
import { compoundPartsTable, splitCompound } from './stems-compounds.ts'

/** An ending and its replacement. Rules are tried in order; at least `left` letters must stay. */
type Rule = readonly [ending: string, replacement: string, left: number]

/**
 * How the stems of a language are formed: endings, step after step, then letters that are doubled in some
 * forms.
 */
interface Cutting {
  steps: readonly Rule[][]
  doubled: readonly RegExp[]
}

const endingsTable = 'stem-endings'
/** The tables of endings and of the parts of compounds: load them before words are compared. */
export const stemTables = [endingsTable, compoundPartsTable, grammarTable]

/** A row of the table is a step; the steps of a language follow one another. */
const cuttings = fromTables([endingsTable, grammarTable], (text) => {
  const steps = Map.groupBy(readTable<'language' | 'endings'>(text), ({ language }) => language)
  return new Map(
    [...steps].map(([language, own]): [string, Cutting] => [
      language,
      {
        steps: own.map(stepOf),
        doubled: grammarOf('doubled', language).map((source) => new RegExp(source)),
      },
    ]),
  )
})

const stepOf = ({ endings }: { endings: string }): Rule[] =>
  endings.split(' ').map((rule) => {
    const [ending = '', replacement = '', left = ''] = rule.split(/[>/]/)
    return [ending, replacement, Number(left)]
  })

/**
 * The part of a folded word that its inflections share. Only light endings are cut, so that words with
 * different meanings stay different. Codes, numbers and words of other languages stay as they are.
 */
export function stemOf(token: string, language: string | null): string {
  if (language === null || token.length < 4 || /\d/.test(token)) return token
  const cutting = cuttings().get(language)
  if (!cutting) return token
  let stem = token
  for (const step of cutting.steps) stem = shortened(stem, step)
  for (const letters of cutting.doubled) stem = stem.replace(letters, '$1')
  return stem
}

function shortened(word: string, step: Rule[]): string {
  const rule = step.find(([ending, , left]) => word.length - ending.length >= left && word.endsWith(ending))
  return rule ? word.slice(0, word.length - rule[0].length) + rule[1] : word
}

/** The stems of the parts of a compound: `angebotsfrist` has `angebot` and `frist`. */
export const partStemsOf = (token: string, language: string | null): string[] =>
  language === null ? [] : splitCompound(token, language).map((part) => stemOf(part, language))

/** The cached stems of words, by language and word, until the tables are read again. */
const met = fromTables(stemTables, () => new Map<string, readonly string[]>())
/**
 * Maximum cached words: some megabytes. Texts repeat their words, and cutting one takes many times as long as
 * looking it up.
 */
const maxMet = 20_000

/** The stem of a word and those of its parts. */
export function stemsOf(token: string, language: string | null): readonly string[] {
  const words = met()
  const key = `${language} ${token}`
  const known = words.get(key)
  if (known) return known
  const stems = [...new Set([stemOf(token, language), ...partStemsOf(token, language)])]
  if (words.size >= maxMet) words.clear()
  words.set(key, stems)
  return stems
}
