import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'
import { compoundPartsTable, splitCompound } from './stems-compounds.ts'
import { byLanguage, type TextLanguage } from './tokens.ts'

/** An ending and its replacement. Rules are tried in order; at least `left` letters must stay. */
type Rule = readonly [ending: string, replacement: string, left: number]

const endingsTable = 'stem-endings'
/** The tables of endings and of the parts of compounds: load them before words are compared. */
export const stemTables = [endingsTable, compoundPartsTable]

/** A row of the table is a step; the steps of a language follow one another. */
const rules = fromTables([endingsTable], (text) => {
  const steps = readTable<'language' | 'endings'>(text)
  return byLanguage((language) => steps.filter((row) => row.language === language).map(stepOf))
})

const stepOf = ({ endings }: { endings: string }): Rule[] =>
  endings.split(' ').map((rule) => {
    const [ending = '', replacement = '', left = ''] = rule.split(/[>/]/)
    return [ending, replacement, Number(left)]
  })

/**
 * The part of a folded word that its inflections share. Only light endings are cut, so that words of another meaning
 * stay apart. Codes, numbers and words of other languages stay as they are.
 */
export function stemOf(token: string, language: TextLanguage | null): string {
  if (language === null || token.length < 4 || /\d/.test(token)) return token
  let stem = token
  for (const step of rules()[language]) stem = shortened(stem, step)
  // An open syllable has one vowel where a closed syllable has two: percelen, perceel.
  if (language === 'nl') stem = stem.replace(/([aeou])\1(?=[^aeiou]$)/, '$1')
  return language === 'de' || stem.length < 4 ? stem : stem.replace(/([bcdfgklmnprt])\1$/, '$1')
}

function shortened(word: string, step: Rule[]): string {
  const rule = step.find(([ending, , left]) => word.length - ending.length >= left && word.endsWith(ending))
  return rule ? word.slice(0, word.length - rule[0].length) + rule[1] : word
}

/** The stem of a word and, of a German compound, the stems of its parts: `angebotsfrist` is also `angebot` and `frist`. */
export function stemsOf(token: string, language: TextLanguage | null): string[] {
  const whole = stemOf(token, language)
  if (language !== 'de') return [whole]
  return [...new Set([whole, ...splitCompound(token).map((part) => stemOf(part, 'de'))])]
}
