import { hitsIn } from '../../../src/insight/risk/documents.ts'
import { ruleReadings } from '../../../src/insight/risk/documents/parts.ts'
import { ruleHolds } from '../../../src/insight/risk/documents/rule.ts'
import { rulebooksFor } from '../../../src/insight/risk/documents/rules.ts'
import type { ContractStatement } from '../../../src/insight/risk/documents/statements.ts'
import { phrasesOf } from '../../../src/reference/language/phrase-tables.ts'
import { languageOfLabel, type TextLanguage } from '../../../src/reference/language/tokens.ts'
import { cueKey } from './sentence.ts'

/** The names of the rules, in the order of the book of a language. */
const namesOf = (language: TextLanguage): string[] => phrasesOf(`risk-rules-${language}`)().names('all')

const names = new Map<TextLanguage, string[]>()

/** The rules that state the risks of a statement, by their keys. */
function rulesOf(statement: ContractStatement, code: string): string[] {
  const language = languageOfLabel(statement.language)
  const [book] = rulebooksFor(statement.language)
  if (!language || !book) return []
  const known = names.get(language) ?? namesOf(language)
  names.set(language, known)
  const readings = ruleReadings(statement)
  return book.rules.flatMap((rule, i) =>
    rule.code === code && readings.some((reading) => ruleHolds(rule, reading, book.scans))
      ? [cueKey('risk', code, language, known[i] ?? '')]
      : [],
  )
}

/** The risks in statements, and the rules that found them. */
export const risksAndRules = (statements: readonly ContractStatement[]) =>
  hitsIn(statements).map(({ code, statement }) => ({ code, rules: rulesOf(statement, code) }))
