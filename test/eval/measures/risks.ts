import { citationsOf } from '../../../src/insight/analyses/citations.ts'
import { wordingTables } from '../../../src/insight/analyses/wording/phrasebook.ts'
import { assessRisk } from '../../../src/insight/risk/assess.ts'
import { documentRiskTables, risksInDocuments } from '../../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../../src/insight/risk/schema.ts'
import { loadTables } from '../../../src/platform/files/tables.ts'
import type { DocumentText } from '../../../src/reading/document/document-text.ts'
import { requirementTables } from '../../../src/reading/requirements/tables.ts'
import { risk } from '../../support/risk-input.ts'
import { byPart, countOf, type Measured, named, type Place, type Share, sumOf } from '../place.ts'
import { alone, clausesOf, documentsOf, findingsOf, jsonOf, tendersOf, textOf } from '../sets.ts'

const load = (place: Place) => loadTables(place, [...documentRiskTables, ...wordingTables])

const riskCodes = (documents: readonly DocumentText[]): string[] =>
  risksInDocuments(documents, 'en').map(({ code }) => code)

/** Quotes that are, letter for letter, at their place in the documents. */
function verbatimQuotes(documents: readonly DocumentText[]): Share {
  const quotes = risksInDocuments(documents, 'en').flatMap((finding) => finding.quotes)
  return countOf(quotes, ({ documentId, page, start, end, quote }) => {
    const text = documents.find(({ id }) => id === documentId)?.pages[page - 1]
    return quote !== '' && text?.slice(start, end) === quote
  })
}

/** Three codes that mean much the same, so an implementation may merge them. */
const alike = ['contract_penalty', 'liquidated_damages', 'service_credits']

export const covers = (found: string[], code: string) =>
  found.includes(code) || (alike.includes(code) && alike.some((other) => found.includes(other)))

/** The expected and the found codes of one text. */
interface Flagged {
  risks: string[]
  /** Codes that are right if they are found, and no loss if they are not. */
  may: string[]
  found: string[]
}

const scores = (some: readonly Flagged[]): Record<string, Share> => ({
  found: sumOf(some.map(({ risks, found }) => countOf(risks, (code) => covers(found, code)))),
  right: sumOf(
    some.map(({ risks, may, found }) => countOf(found, (code) => covers([...risks, ...may], code))),
  ),
})

const wrongIn = (name: string, { risks, may, found }: Flagged): string[] => [
  ...risks.filter((code) => !covers(found, code)).map((code) => `missed ${code}: ${name}`),
  ...found.filter((code) => !covers([...risks, ...may], code)).map((code) => `wrong ${code}: ${name}`),
]

/** Clauses as contracts have them, each alone in its document. */
export async function clauses(place: Place): Promise<Measured> {
  await load(place)
  const read = (await clausesOf(place)).map((each) => ({
    ...each,
    found: riskCodes([alone(each.language, each.clause, 'contract')]),
  }))
  const figuresOf = (some: typeof read) => ({
    ...scores(some),
    'of buyer flagged': countOf(
      some.filter(({ bears }) => bears === 'buyer'),
      ({ found }) => found.length > 0,
    ),
  })
  const sealed = read.filter(({ half }) => half === 'sealed')
  return {
    figures: {
      ...byPart(read, ({ set, language }) => `clauses ${set} ${language}`, figuresOf),
      ...byPart(sealed, ({ set, language }) => `clauses ${set} ${language} sealed`, figuresOf),
    },
    lines: read.flatMap((each) => (each.half === 'sealed' ? [] : wrongIn(each.clause, each))),
  }
}

/** The tenders of all sets with risks that a reader found, and the contracts of this project. */
export async function tenderRisks(place: Place): Promise<Measured> {
  await load(place)
  const findings = await findingsOf(place)
  const given = await tendersOf(place)
  const tenders = given.flatMap((tender) => {
    const own = findings.filter(({ tender: id }) => id === tender.id)
    if (own.length === 0) return []
    const codes = (kind: string) => own.filter((each) => each.kind === kind).map(({ name }) => name)
    const found = riskCodes(documentsOf(tender))
    return [{ set: tender.set, id: tender.id, risks: codes('risk'), may: codes('optional risk'), found }]
  })
  const contracts = (
    await jsonOf<{ id: string; language: string; expected: string[]; pages: string[] }[]>(
      place,
      'contracts.json',
    )
  ).map(({ id, language, expected, pages }) => ({
    set: `contracts ${language}`,
    id,
    risks: expected,
    may: [],
    found: riskCodes([{ ...alone(null, ''), pages }]),
  }))
  const all = [...tenders, ...contracts]
  return {
    figures: {
      ...byPart(all, ({ set }) => `${set} risks`, scores),
      'contracts without risks flagged': countOf(
        contracts.filter(({ risks }) => risks.length === 0),
        ({ found }) => found.length > 0,
      ),
      'risk quotes verbatim': sumOf(given.map((tender) => verbatimQuotes(documentsOf(tender)))),
    },
    lines: all.flatMap((each) => wrongIn(each.id, each)),
  }
}

/** A contract of CUAD with the clauses that lawyers marked, by category. */
interface CuadContract {
  name: string
  text: string
  labels: Record<string, string[]>
}

/** The codes of this service for each category of CUAD. A contract counts as found if one of the codes is flagged. */
const mapped = {
  'Termination For Convenience': ['termination_for_convenience'],
  'Uncapped Liability': ['unlimited_liability'],
  'Liquidated Damages': ['liquidated_damages', 'contract_penalty'],
  'Ip Ownership Assignment': ['ip_transfer'],
  'Price Restrictions': ['price_fixed'],
} satisfies Record<string, DocumentRisk[]>

/** Contracts by others: one with marked clauses must be flagged, one without must not. */
export async function outsideContracts(place: Place): Promise<Measured> {
  await load(place)
  const lines = (await textOf(place, 'contracts-cuad.jsonl')).trim().split('\n')
  const contracts = lines
    .filter((_line, i) => i % (place.step === 1 ? 1 : 2) === 0)
    .map((line) => {
      const contract = JSON.parse(line) as CuadContract
      const document = { ...alone(null, contract.text, 'contract'), title: contract.name }
      return { ...contract, codes: riskCodes([document]) }
    })
  type Contract = (typeof contracts)[number]
  const isMarked = ({ labels }: Contract, category: string) => (labels[category] ?? []).length > 0
  const figures = Object.entries(mapped).map(([category, own]) => {
    const isFlagged = ({ codes }: Contract) => own.some((code) => codes.includes(code))
    const marked = contracts.filter((each) => isMarked(each, category))
    const flagged = contracts.filter(isFlagged)
    return [
      category.toLowerCase().replaceAll(' ', '_'),
      { found: countOf(marked, isFlagged), right: countOf(flagged, (each) => isMarked(each, category)) },
    ] as const
  })
  const denied = contracts.filter((each) => isMarked(each, 'Minimum Commitment'))
  return {
    figures: {
      'CUAD all found': sumOf(figures.map(([, { found }]) => found)),
      'CUAD all right': sumOf(figures.map(([, { right }]) => right)),
      ...Object.assign({}, ...figures.map(([name, each]) => named(`CUAD ${name}`, each))),
      'CUAD minimum denied': countOf(denied, ({ codes }) => codes.includes('no_minimum_volume')),
    },
  }
}

/** No level and no quarter of the scale may have more than half of the tenders. */
export async function riskLevels(place: Place): Promise<Measured> {
  await loadTables(place, [...documentRiskTables, ...wordingTables, ...requirementTables])
  const results = (await tendersOf(place)).map((tender) => {
    const texts = documentsOf(tender).map((document) => ({ ...document, language: null }))
    return assessRisk({ ...risk.input({}), documents: texts, language: 'en' }, citationsOf(texts))
  })
  const levels = ['low', 'medium', 'high', 'unknown'].map((level): [string, Share] => [
    `risk level ${level}`,
    countOf(results, (each) => each.level === level),
  ])
  const quarters = [0, 25, 50, 75].map((from): [string, Share] => [
    `risk score ${from}`,
    countOf(results, ({ score }) => Math.min(75, 25 * Math.floor((score ?? 0) / 25)) === from),
  ])
  return { figures: Object.fromEntries([...levels, ...quarters]) }
}
