import { fromTables } from '../../../platform/files/tables.ts'
import { type PhraseRow, type Phrases, readPhrases } from '../../../reference/language/phrase-tables.ts'
import { type Pattern, PatternBook } from '../../../reading/patterns/book.ts'
import {
  byListedLanguage,
  languageOfLabel,
  listedLanguage,
  listedLanguages,
  tablesByLanguage,
} from '../../../reference/language/tokens.ts'
import { documentRisks } from '../schema.ts'
import { isNumberNeed, max, type RiskRule, type Scans } from './rule.ts'
import { groupNames, type Veto, vetoOf } from './vetoes.ts'

/** The tables of the rules: load them before documents are searched for risks. */
const tableOf = tablesByLanguage('risk-rules')
export const riskTables = Object.values(tableOf)

/*
 * The wordings of contracts and tender conditions for each risk. English: PA 2023, JCT, NEC, FIDIC, Crown model terms,
 * and plain English. German: VgV, UVgO, VOB/A and B, VOL/B, EVB-IT, Swiss and Austrian law, and plain German. French:
 * Code de la commande publique, CCAG-FCS, -TIC, -PI, -Travaux, Belgian and Luxembourg law, and plain French. Norwegian: SSA and
 * NS 8405. Dutch: ARW, ARVODI and GIBIT. Patterns are written for plain text: lower case, no accents ("pénalité" is
 * "penalite"), ß is ss, straight apostrophes.
 */
/** A book is built at the first text in its language. */
const rulebooks = byListedLanguage((language) => {
  const table = tableOf[language]
  return fromTables([table], (text) => rulebookOf(readPhrases(table, text)))
})

/** The rules of a language, and its words that only seem to state a risk. */
export interface Rulebook {
  rules: readonly RiskRule[]
  vetoes: readonly Veto[]
  asides: readonly Pattern[]
  /** Patterns of sentences that are not statements: definitions and recitals. */
  skips: readonly Pattern[]
  scans: Scans
}

/** The rules of a language, if it has any; those of all languages for a text whose language is unknown. */
export function rulebooksFor(language: string | null): readonly Rulebook[] {
  const known = languageOfLabel(language)
  return listedLanguages.filter((each) => known === null || each === known).map((each) => rulebooks[each]())
}

/**
 * A plain text without words that only seem to state a risk, such as words about the time after the contract, or the
 * list of all that an indemnity covers. Empty for a definition or a recital.
 */
export function withoutAsides(plain: string, language: string | null): string {
  const { skips, asides, scans } = rulebooks[listedLanguage(languageOfLabel(language)) ?? 'en']()
  if (skips.some((pattern) => pattern.test(scans.sentence.read(plain)))) return ''
  return asides.reduce((text, aside) => {
    const found = aside.find(scans.sentence.read(text), max)
    return found
      .toReversed()
      .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
  }, plain)
}

/**
 * The rules of a table. The rows of one name (the code of the risk and a number) make a rule, and their parts are the
 * members of `RiskRule`. A row `absent` counts as `not`, and denies the thing that its pattern names. The rows of a group of
 * risks make a `Veto`.
 */
function rulebookOf({ entries, fill }: Phrases): Rulebook {
  const book = new PatternBook()
  const patterns = (own: readonly PhraseRow[], wanted: string) =>
    own
      .filter(({ part }) => part === wanted)
      .map(({ phrase }) => book.add(wanted === 'absent' ? fill(phrase, 'absent') : fill(phrase)))
  const byRule = Map.groupBy(entries, ({ name }) => name)
  const named = [...byRule].filter(([, own]) => own.some(({ part }) => part === 'all'))
  return {
    rules: named.map(([name, own]) => ruleOf(name, own, (part) => patterns(own, part))),
    vetoes: groupNames.map((group) => vetoOf(group, (part) => patterns(byRule.get(group) ?? [], part))),
    asides: patterns(entries, 'aside'),
    skips: patterns(entries, 'skip'),
    scans: { sentence: book.scan(), around: book.scan(), part: book.scan() },
  }
}

function ruleOf(name: string, rows: readonly PhraseRow[], patterns: (part: string) => Pattern[]): RiskRule {
  const code = documentRisks.find((risk) => risk === name.split('.')[0])
  if (!code) throw new Error(`The rule ${name} is for no known risk`)
  const number = rows.find(({ part }) => part === 'number')?.phrase
  return {
    code,
    all: patterns('all'),
    not: [...patterns('absent'), ...patterns('not')],
    near: patterns('near')[0],
    number: number === undefined ? undefined : numberNeed(number),
  }
}

function numberNeed(name: string) {
  if (!isNumberNeed(name)) throw new Error(`No rule can need the number ${name}`)
  return name
}
