import type { Tender } from '../../catalogue/tenders/schema.ts'
import { isSure } from '../../reading/requirements/schema.ts'
import { type DocumentText, isReadPaper } from '../../reading/document/document-text.ts'
import { unlistedLanguages } from '../../reading/requirements/listed.ts'
import type { Citations } from '../analyses/citations.ts'
import type { AnalysisLanguage } from '../analyses/wording/language.ts'
import { type Say, sayIn } from '../analyses/wording/phrasebook.ts'
import { unsearchedText } from '../analyses/wording/unlisted.ts'
import { risksInDocuments } from './documents.ts'
import type { ContractPrice } from './documents/cost.ts'
import { holdTerms, isContractual } from './documents/terms.ts'
import { type ClauseFinding, byGravity, oneForEachClause } from './one-flag.ts'
import { checkNotice, findingsOf } from './notice.ts'
import type { NoticeInput } from './notice/check.ts'
import { documentRisks, noticeRisks, type RiskFlag, type RiskResult, type RiskSeverity } from './schema.ts'

/** The points of a flag by its severity: two high flags weigh more than seven medium flags. */
const points: Record<RiskSeverity, number> = { high: 12, medium: 3, low: 1 }

/**
 * The sum of points with a score of 50, and the steepness of the curve around it. Long contracts have many flags, so that
 * a plain sum puts most of them at 100. The curve is fitted to the evaluation’s tenders, so that they spread over the
 * whole scale (test/eval/eval-risk-levels.test.ts).
 */
const middle = 14
const steepness = 2.5

/** The score at which a level begins. */
const levels = { medium: 25, high: 60 }

/**
 * The minimum share of checks that were possible. With fewer, a low score would only mean that nothing was
 * read.
 */
const enough = 0.5

export interface RiskInput extends NoticeInput {
  documents: readonly DocumentText[]
  /** The value that turns percentages into money; the notice's if it is left out. */
  price?: ContractPrice | null
  /** The language of titles and explanations. */
  language: AnalysisLanguage
}

/**
 * The risks of a tender: the risks found, the risks checked and not found, and the risks that could not be checked.
 * Pure but for `cite`.
 */
export function assessRisk(input: RiskInput, cite: Citations): RiskResult {
  const { documents, language } = input
  const say = sayIn(language)
  const inNotice = checkNotice(input)
  const inDocuments = risksInDocuments(documents, language, input.price ?? priceOf(input.tender))
  const found = [...inDocuments, ...findingsOf(inNotice, say)]
  // A clause that only a model names is not added to a flag that counts.
  const [sure, likely] = [found.filter(isSure), found.filter((each) => !isSure(each))]
  const findings = [sure, likely].flatMap((some) => oneForEachClause(byGravity(some, points)))
  const flags = findings.map((finding) => flagOf(finding, cite))
  const unread = unsearchedText(unlistedLanguages(documents), say)
  const isSearched = documents.some((each) => isReadPaper(each) && !isForeign(each))
  const missing = isSearched ? null : (unread ?? say('risk.unchecked.noDocuments'))
  const hasTerms = inDocuments.some(({ code }) => isContractual(code)) || holdTerms(documents)
  const unsaid = missing ?? (hasTerms ? null : say('risk.unchecked.noTerms'))
  const rest = unflagged(flags, inNotice, { missing, unsaid }, say)
  const checked = rest.filter(({ reason }) => reason === null)
  const open = rest.flatMap(({ code, reason }) => (reason ? [{ code, reason }] : []))
  const coverage = 1 - open.length / (documentRisks.length + noticeRisks.length)
  return {
    ...scored(flags, isSearched ? coverage : 0),
    coverage: Math.round(coverage * 100) / 100,
    unread,
    flags,
    checked: checked.map(({ code }) => ({ code, title: say(`risk.${code}.title`) })),
    notCheckable: open.map(({ code, reason }) => ({
      code,
      title: say(`risk.${code}.title`),
      reason,
    })),
  }
}

/** Whether a document is in a language whose clauses are not read. */
const isForeign = (document: DocumentText) =>
  unlistedLanguages([document]).some((language) => language !== 'und')

/** The estimated value of a tender. */
export const priceOf = ({ estimatedValue, currency }: Tender): ContractPrice | null =>
  estimatedValue === null || currency === null ? null : { amount: estimatedValue, currency }

/**
 * Score and level of flags; neither is known if too few checks were possible, or no document was searched.
 */
function scored(flags: readonly RiskFlag[], coverage: number): Pick<RiskResult, 'score' | 'level'> {
  const score = coverage < enough ? null : scoreOf(flags)
  return { score, level: score === null ? 'unknown' : levelOf(score) }
}

/** A result whose flags have changed, with the gravest first, the score and the level. */
export const withFlags = (result: RiskResult, flags: readonly RiskFlag[]): RiskResult => ({
  ...result,
  ...(result.score !== null && scored(flags, 1)),
  flags: flags.toSorted(
    (a, b) => Number(isSure(b)) - Number(isSure(a)) || points[b.severity] - points[a.severity],
  ),
})

function scoreOf(flags: readonly RiskFlag[]): number {
  const sum = flags.filter(isSure).reduce((total, { severity }) => total + points[severity], 0) ** steepness
  return Math.round((100 * sum) / (sum + middle ** steepness))
}

const levelOf = (score: number) => (score >= levels.high ? 'high' : score >= levels.medium ? 'medium' : 'low')

const flagOf = (
  {
    code,
    also,
    severity,
    title,
    explanation,
    basis,
    quotes,
    paths,
    certainty = 'sure',
    foundBy = 'rules',
  }: ClauseFinding,
  cite: Citations,
): RiskFlag => ({
  code,
  also,
  severity,
  title,
  explanation,
  evidence: [...quotes.flatMap((quote) => cite.add(quote) ?? []), ...paths.map((path) => cite.point(path))],
  basis,
  certainty,
  foundBy,
})

/**
 * The codes without a flag, each with the reason why it could not be checked; null if it was checked.
 * `missing` is the reason why no document could be searched, and `unsaid` why none could be searched for
 * terms of the contract.
 */
function unflagged(
  flags: readonly RiskFlag[],
  inNotice: ReturnType<typeof checkNotice>,
  { missing, unsaid }: { missing: string | null; unsaid: string | null },
  say: Say,
) {
  const raised = new Set(flags.flatMap(({ code, also }) => [code, ...also]))
  return [
    ...documentRisks.map((code) => ({ code, reason: isContractual(code) ? unsaid : missing })),
    ...inNotice.map((result) => ({
      code: result.code,
      reason: result.outcome === 'notCheckable' ? say(`risk.unchecked.${result.reason}`) : null,
    })),
  ].filter(({ code }) => !raised.has(code))
}
