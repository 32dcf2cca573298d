import { type DocumentText, overlap } from '../../reading/document/document-text.ts'
import { signTables } from '../../reading/injection/signs.ts'
import type { AnalysisLanguage } from '../analyses/wording/language.ts'
import { type Say, sayIn } from '../analyses/wording/phrasebook.ts'
import { isLiabilityCap, isPenaltyCap } from './documents/caps.ts'
import type { Hit } from './documents/hit.ts'
import { hitsOfModel } from './documents/of-model.ts'
import { type ContractPrice, costOf, limitText, penal } from './documents/cost.ts'
import { gravestFirst } from './documents/order.ts'
import { ruleReadings } from './documents/parts.ts'
import { ruleHolds } from './documents/rule.ts'
import { riskTables, rulebooksFor } from './documents/rules.ts'
import { shortenedQuote } from './documents/shortened.ts'
import { isGraveUncapped, weighRisk, type Weight } from './documents/severity.ts'
import { type ContractStatement, statementsOf } from './documents/statements.ts'
import { isRuledOut } from './documents/vetoes.ts'
import { wordsFor, wordsTable } from './documents/words.ts'
import { inWords, type RiskFinding } from './finding.ts'
import { sums } from './one-flag.ts'
import { type DocumentRisk, documentRisks } from './schema.ts'
import { instructionsIn } from '../../reading/injection/find.ts'

/** The tables for searching documents: load them before. */
export const documentRiskTables = [...riskTables, wordsTable, ...signTables]

const maxQuotes = 3

/**
 * The risks found in the words of documents, one for each code in the order of the codes, with up to three
 * quotes. A risk that only a model found in them is likely. Titles and explanations are in `language`; the documents may be in any language that is read. Pure,
 * but needs the tables of `documentRiskTables`. `price` is the estimated value, which turns percentages into
 * money.
 */
export function risksInDocuments(
  documents: readonly DocumentText[],
  language: AnalysisLanguage,
  price: ContractPrice | null = null,
): RiskFinding[] {
  const say = sayIn(language)
  const statements = statementsOf(documents)
  const hits = Map.groupBy(hitsIn(statements), ({ code }) => code)
  const found = new Map<DocumentRisk, Hit[]>(
    [...hits].map(([code, all]) => [code, all.map(({ statement }) => hitOf(code, statement, price))]),
  )
  addUncapped(found, statements, price)
  const instructions = instructionHits(documents)
  if (instructions.length > 0) found.set('embedded_instructions', instructions)
  const around = { statements, price, say }
  const named = hitsOfModel(documents, statements, price)
  return documentRisks.flatMap((code): RiskFinding[] => {
    const all = hitsOf(code, found)
    const byModel = named.get(code) ?? []
    if (all.length === 0)
      return byModel.length > 0
        ? [{ ...findingOf(code, byModel, around), certainty: 'likely', foundBy: 'model' }]
        : []
    const isBoth = all.some(({ quote }) => byModel.some((other) => overlap(quote, other.quote)))
    return [{ ...findingOf(code, all, around), foundBy: isBoth ? 'both' : 'rules' }]
  })
}

/**
 * The hits of a risk. A clause that a more informative name also covers is left to that name, so that a flag
 * shows the cost of the clause that it quotes.
 */
function hitsOf(code: DocumentRisk, found: ReadonlyMap<DocumentRisk, Hit[]>): Hit[] {
  const all = found.get(code) ?? []
  const better = sums.slice(
    0,
    Math.max(
      0,
      sums.findIndex((sum) => sum === code),
    ),
  )
  const taken = new Set(better.flatMap((name) => (found.get(name) ?? []).map(placeOf)))
  const own = all.filter((hit) => !taken.has(placeOf(hit)))
  return own.length > 0 ? own : all
}

const placeOf = ({ quote: { documentId, page, start } }: Pick<Hit, 'quote'>) =>
  `${documentId} ${page} ${start}`

/** The codes that each statement is read as, before caps and other documents are considered. */
function hitsIn(
  statements: readonly ContractStatement[],
): { code: DocumentRisk; statement: ContractStatement }[] {
  // A page may repeat a sentence a thousand times; it is judged once.
  const judged = new Map<string, DocumentRisk[]>()
  return statements.flatMap((statement) => {
    const key = `${statement.language} ${statement.isDeclined} ${statement.heading} ${statement.around}`
    const codes = judged.get(key) ?? codesOf(statement)
    judged.set(key, codes)
    return codes.map((code) => ({ code, statement }))
  })
}

function codesOf(statement: ContractStatement): DocumentRisk[] {
  const readings = ruleReadings(statement)
  const books = rulebooksFor(statement.language)
  const codes = books.flatMap(({ rules, scans }) =>
    readings.flatMap((reading) =>
      rules.filter((rule) => ruleHolds(rule, reading, scans)).map(({ code }) => code),
    ),
  )
  return [...new Set(codes)].filter(
    (code) =>
      (!statement.isDeclined || absences.has(code)) &&
      !(code === 'ip_transfer' && isOwnWork(statement.plain)) &&
      !books.some(({ vetoes, scans }) => isRuledOut(code, vetoes, scans.sentence.read(statement.plain))),
  )
}

/** Risks of absence: "limit of liability: none". All others are gone if a form answers "no". */
const absences: ReadonlySet<DocumentRisk> = new Set([
  'no_minimum_volume',
  'price_fixed',
  'uncapped_penalties',
  'unlimited_liability',
] as const)

const hitOf = (code: DocumentRisk, statement: ContractStatement, price: ContractPrice | null): Hit => ({
  quote: shortenedQuote(statement.quote),
  weight: weighRisk(code, statement, price),
  statement,
})

/** Penalties without a cap in any document, unless a rule has found a sentence that denies a cap. */
function addUncapped(
  found: Map<DocumentRisk, Hit[]>,
  statements: readonly ContractStatement[],
  price: ContractPrice | null,
): void {
  const penalties = [...penal].flatMap((code) => found.get(code) ?? [])
  if (found.has('uncapped_penalties') || penalties.length === 0) return
  const named = new Set(penalties.map(placeOf))
  const isNamed = ({ quote }: ContractStatement) => named.has(placeOf({ quote }))
  if (statements.some((statement) => isPenaltyCap(statement, isNamed(statement)))) return
  const weighed = (hit: Hit, weight: Weight): Hit => {
    const isHigh =
      weight.severity === 'high' || (hit.statement !== null && isGraveUncapped(hit.statement, price))
    return { ...hit, weight: { ...weight, severity: isHigh ? 'high' : 'medium' } }
  }
  for (const code of penal) {
    const hits = found.get(code)
    if (hits)
      found.set(
        code,
        hits.map((hit) => weighed(hit, hit.weight)),
      )
  }
  found.set(
    'uncapped_penalties',
    penalties.map((hit) => weighed(hit, { severity: 'medium' })),
  )
}

interface Around {
  statements: readonly ContractStatement[]
  price: ContractPrice | null
  say: Say
}

function findingOf(code: DocumentRisk, hits: Hit[], around: Around): RiskFinding {
  const gravest = gravestFirst(code, hits)
  const weight: Weight = gravest[0]?.weight ?? { severity: 'medium' }
  const { severity, percent, days, months } = weight
  const { explanation, ...words } = {
    ...inWords(code, { percent, days, months }, around.say),
    ...(weight.isForFault && {
      title: around.say('risk.unlimited_liability_for_fault.title'),
      explanation: around.say('risk.unlimited_liability_for_fault.text'),
    }),
  }
  const { text, limit } = consequence(code, gravest[0]?.statement ?? null, around)
  return {
    code,
    severity,
    ...words,
    explanation: text === '' ? explanation : `${explanation} ${text}`,
    quotes: [
      ...gravest.slice(0, maxQuotes).map(({ quote }) => quote),
      ...(limit ? [shortenedQuote(limit.quote)] : []),
    ],
    paths: [],
  }
}

/** The cost of the gravest clause, and the limit of a liability that is without limit only for some claims. */
function consequence(code: DocumentRisk, statement: ContractStatement | null, around: Around) {
  const { statements, say } = around
  if (statement === null) return { text: '', limit: null }
  if (code !== 'unlimited_liability') return { text: costOf(code, statement, around), limit: null }
  const limit = statements.find((each) => isLiabilityCap(each)) ?? null
  return { text: limit ? limitText(limit, around.price, say) : '', limit }
}

/** The words of documents that try to steer an automated reader. */
const instructionHits = (documents: readonly DocumentText[]): Hit[] =>
  documents.flatMap((document) =>
    instructionsIn(document).flatMap((places, i) =>
      places.map(({ start, end }): Hit => {
        const quote = document.pages[i]?.slice(start, end) ?? ''
        return {
          quote: shortenedQuote({ documentId: document.id, page: i + 1, start, end, quote }),
          statement: null,
          weight: { severity: 'high' },
        }
      }),
    ),
  )

/** "Works made by the Supplier": the name after the words. */
const maker = wordsFor('maker', 'g')
/** "shall be the property of the Supplier", "vest in the Supplier". */
const owner = wordsFor('owner_of_work', 'g')

/** Whether a plain text states that works belong to their maker, so that no right changes hands. */
function isOwnWork(plain: string): boolean {
  const makers = namesIn(plain, maker())
  const owners = namesIn(plain, owner())
  return makers.length > 0 && owners.length > 0 && makers.every((name) => owners.every((own) => own === name))
}

const namesIn = (plain: string, words: RegExp) =>
  [...plain.matchAll(words)].map((found) => found.slice(1).find(Boolean))
