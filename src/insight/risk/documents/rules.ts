import { fromTables } from '../../../platform/tables.ts'
import { patternsIn } from '../../../reading/pattern-table.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { documentRisks } from '../schema.ts'
import { isNumberNeed, type Rule } from './rule.ts'

/** The tables of the rules: load them before documents are searched for risks. */
export const riskTables = ['risk-rules-en', 'risk-rules-de', 'risk-rules-fr']

/*
 * The wordings of contracts and tender conditions for each risk. English: PA 2023, JCT, NEC, FIDIC, Crown model terms,
 * and plain English. German: VgV, UVgO, VOB/A and B, VOL/B, EVB-IT, Swiss and Austrian law, and plain German. French:
 * Code de la commande publique, CCAG-FCS, -TIC, -PI, -Travaux, Belgian and Luxembourg law, and plain French. Patterns
 * are written for plain text: lower case, no accents ("pénalité" is "penalite"), ß is ss, straight apostrophes.
 */
const rules = fromTables(riskTables, (...texts) => {
  const [en = [], de = [], fr = []] = texts.map(rulesOf)
  return { known: new Map(Object.entries({ en, de, fr })), all: [...en, ...de, ...fr] }
})

const asides = fromTables(riskTables, (...texts) => {
  const [en, de, fr] = texts.map((table) => ({
    aside: partsOf(table, 'aside').map(({ source }) => new RegExp(source, 'g')),
    skip: partsOf(table, 'skip'),
  }))
  return new Map(Object.entries({ en, de, fr }))
})

const partsOf = (table: string, wanted: string): RegExp[] => {
  const rows = readTable<keyof Row>(table)
  const written = patternsIn(rows.map(({ rule, part, pattern }) => ({ name: rule, part, pattern })))
  return rows.filter(({ part }) => part === wanted).map(({ pattern }) => new RegExp(written(pattern)))
}

/**
 * A plain text without words that only seem to state a risk, such as words about the time after the contract, or the
 * list of all that an indemnity covers. Empty for a definition or a recital.
 */
export function withoutAsides(plain: string, language: string | null): string {
  const own = asides().get(language ?? 'en')
  if (own === undefined) return plain
  if (own.skip.some((pattern) => pattern.test(plain))) return ''
  return own.aside.reduce((rest, pattern) => rest.replace(pattern, ' '), plain)
}

/** The rules of a language; the rules of all languages for a text whose language is unknown. */
export function rulesFor(language: string | null): readonly Rule[] {
  const { known, all } = rules()
  return known.get(language ?? '') ?? all
}

type Row = Record<'rule' | 'part' | 'pattern', string>

/**
 * The rules of a table. The rows of one name (the code of the risk and a number) make a rule, and their parts are the
 * members of `Rule`. A row `absent` counts as `not`, and denies the thing that its pattern names.
 */
function rulesOf(table: string): Rule[] {
  const rows = readTable<keyof Row>(table)
  const written = patternsIn(rows.map(({ rule, part, pattern }) => ({ name: rule, part, pattern })))
  const byRule = Map.groupBy(
    rows.filter(({ part }) => part !== 'word' && part !== 'aside' && part !== 'skip'),
    ({ rule }) => rule,
  )
  return [...byRule].map(([name, own]) => ruleOf(name, own, written))
}

function ruleOf(name: string, rows: readonly Row[], written: ReturnType<typeof patternsIn>): Rule {
  const code = documentRisks.find((risk) => risk === name.split('.')[0])
  if (!code) throw new Error(`The rule ${name} is for no known risk`)
  const patterns = (part: string) =>
    rows.filter((row) => row.part === part).map(({ pattern }) => new RegExp(written(pattern)))
  const absent = rows
    .filter(({ part }) => part === 'absent')
    .map(({ pattern }) => new RegExp(written(pattern, 'absent')))
  const number = rows.find(({ part }) => part === 'number')?.pattern
  const all = patterns('all')
  return {
    code,
    all,
    places: all[0] && new RegExp(all[0].source, 'g'),
    not: [...absent, ...patterns('not')],
    near: patterns('near')[0],
    number: number === undefined ? undefined : numberNeed(number),
  }
}

function numberNeed(name: string) {
  if (!isNumberNeed(name)) throw new Error(`No rule can need the number ${name}`)
  return name
}
