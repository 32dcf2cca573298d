import type { DocumentText, Quote } from '../../reading/document-text.ts'
import { findInstructions } from '../injection/find.ts'
import { signTables } from '../injection/signs.ts'
import type { AnalysisLanguage } from '../wording/language.ts'
import { type Say, sayIn } from '../wording/say.ts'
import { isPenaltyCap } from './documents/caps.ts'
import { readingsOf } from './documents/parts.ts'
import { ruleHolds } from './documents/rule.ts'
import { riskTables, rulesFor } from './documents/rules.ts'
import { weigh, type Weight } from './documents/severity.ts'
import { type Statement, statementsOf } from './documents/statements.ts'
import type { RiskFinding } from './finding.ts'
import { inWords } from './in-words.ts'
import { type DocumentRisk, documentRisks, type RiskSeverity } from './schema.ts'

/** The tables for searching documents: load them before. */
export const documentRiskTables = [...riskTables, ...signTables]

const mostQuotes = 3
/** In characters: a page without full stops would otherwise be one endless quote. */
const longestQuote = 600

/** A statement that is a risk, and its severity. */
interface Hit {
  quote: Quote
  weight: Weight
}

/**
 * The risks found in the words of documents, one for each code in the order of the codes, with up to three quotes.
 * Titles and explanations are in `language`; the documents may be in English, German or French. Pure, upon the tables of
 * `documentRiskTables`.
 */
export function risksInDocuments(
  documents: readonly DocumentText[],
  language: AnalysisLanguage,
): RiskFinding[] {
  const say = sayIn(language)
  const statements = statementsOf(documents)
  const hits = Map.groupBy(hitsIn(statements), ({ code }) => code)
  const found = new Map<DocumentRisk, Hit[]>(
    [...hits].map(([code, all]) => [code, all.map(({ statement }) => hitOf(code, statement))]),
  )
  addUncapped(found, statements)
  addInstructions(found, documents)
  return documentRisks.flatMap((code) => {
    const all = found.get(code)
    return all ? [findingOf(code, all, say)] : []
  })
}

function hitsIn(statements: readonly Statement[]): { code: DocumentRisk; statement: Statement }[] {
  // A page may repeat a sentence a thousand times; the sentence is judged once.
  const judged = new Map<string, DocumentRisk[]>()
  return statements.flatMap((statement) => {
    const key = `${statement.language} ${statement.heading} ${statement.around}`
    const codes = judged.get(key) ?? codesOf(statement)
    judged.set(key, codes)
    return codes.map((code) => ({ code, statement }))
  })
}

function codesOf(statement: Statement): DocumentRisk[] {
  const readings = readingsOf(statement)
  const codes = rulesFor(statement.language)
    .filter((rule) => readings.some((reading) => ruleHolds(rule, reading)))
    .map(({ code }) => code)
  return [...new Set(codes)]
}

const hitOf = (code: DocumentRisk, statement: Statement): Hit => ({
  quote: shortened(statement.quote),
  weight: weigh(code, statement),
})

/** The beginning of a long quote, cut at white space: still verbatim. */
function shortened(quote: Quote): Quote {
  if (quote.quote.length <= longestQuote) return quote
  const head = quote.quote.slice(0, longestQuote)
  const text = head.slice(0, Math.max(head.lastIndexOf(' '), longestQuote / 2)).trimEnd()
  return { ...quote, quote: text, end: quote.start + text.length }
}

/** Adds penalties without a cap in any document, unless a rule has found a sentence that denies a cap. */
function addUncapped(found: Map<DocumentRisk, Hit[]>, statements: readonly Statement[]): void {
  const penalties = [...(found.get('contract_penalty') ?? []), ...(found.get('liquidated_damages') ?? [])]
  if (found.has('uncapped_penalties') || penalties.length === 0) return
  const named = new Set(penalties.map(({ quote }) => `${quote.documentId} ${quote.page} ${quote.start}`))
  const isNamed = ({ quote }: Statement) => named.has(`${quote.documentId} ${quote.page} ${quote.start}`)
  if (statements.some((statement) => isPenaltyCap(statement, isNamed(statement)))) return
  found.set(
    'uncapped_penalties',
    penalties.map(({ quote }) => ({ quote, weight: { severity: 'medium' } })),
  )
}

function addInstructions(found: Map<DocumentRisk, Hit[]>, documents: readonly DocumentText[]): void {
  const quotes = documents.flatMap(({ id, pages }) =>
    pages.flatMap((text, i) =>
      findInstructions(text).map(({ start, end }) =>
        shortened({ documentId: id, page: i + 1, start, end, quote: text.slice(start, end) }),
      ),
    ),
  )
  if (quotes.length === 0) return
  found.set(
    'embedded_instructions',
    quotes.map((quote) => ({ quote, weight: { severity: 'high' } })),
  )
}

const order: readonly RiskSeverity[] = ['high', 'medium', 'low']

function findingOf(code: DocumentRisk, hits: Hit[], say: Say): RiskFinding {
  const gravest = hits.toSorted((a, b) => order.indexOf(a.weight.severity) - order.indexOf(b.weight.severity))
  const { severity, percent, days } = gravest[0]?.weight ?? ({ severity: 'medium' } satisfies Weight)
  return {
    code,
    severity,
    ...inWords(code, { percent, days }, say),
    quotes: gravest.slice(0, mostQuotes).map(({ quote }) => quote),
    paths: [],
  }
}
