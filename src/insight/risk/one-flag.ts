import { overlap, type Quote } from '../../reading/document/document-text.ts'
import type { RiskFinding } from './finding.ts'
import type { RiskCode, RiskSeverity } from './schema.ts'

/** A finding with the other risks in the same clauses. */
export interface ClauseFinding extends RiskFinding {
  also: RiskCode[]
}

/** Three names for a sum that a failure costs. The most informative name comes first. */
export const sums = [
  'service_credits',
  'liquidated_damages',
  'contract_penalty',
] as const satisfies RiskCode[]
const isSum = (code: RiskCode) => sums.some((sum) => sum === code)

/** A clause that states a cost and lacks a cap is named by the cost. */
const naming: readonly RiskCode[] = [...sums, 'uncapped_penalties']

const saysTheSame = (one: RiskFinding, other: RiskFinding) => isSum(one.code) && isSum(other.code)

/**
 * Findings in the order in which they claim clauses: the gravest first, and among names for a sum the most
 * informative.
 */
export const byGravity = (
  findings: readonly RiskFinding[],
  points: Record<RiskSeverity, number>,
): RiskFinding[] =>
  findings.toSorted(
    (a, b) => points[b.severity] - points[a.severity] || naming.indexOf(a.code) - naming.indexOf(b.code),
  )

const lengthOf = ({ quote }: Quote) => quote.length

/**
 * The quotes, except a quote that shares words with a longer quote, or with an equally long quote before it.
 */
const eachOnce = (quotes: readonly Quote[]) =>
  quotes.filter(
    (quote, at) =>
      !quotes.some(
        (other, i) =>
          overlap(quote, other) &&
          (lengthOf(other) > lengthOf(quote) || (lengthOf(other) === lengthOf(quote) && i < at)),
      ),
  )

/**
 * Makes one flag for each clause, and quotes it once. A clause belongs to the first finding that quotes it
 * or a part of it. A finding whose clauses all belong to other findings is added to the first of these. The findings must be
 * in the order in which they may claim clauses.
 */
export function oneForEachClause(findings: readonly RiskFinding[]): ClauseFinding[] {
  const flags: ClauseFinding[] = []
  const ownerOf = (quote: Quote) => flags.find(({ quotes }) => quotes.some((other) => overlap(other, quote)))
  for (const finding of findings) {
    const quotes = eachOnce(finding.quotes)
    const own = quotes.filter((quote) => !ownerOf(quote))
    const owner = quotes.flatMap((quote) => ownerOf(quote) ?? [])[0]
    if (owner && own.length === 0 && finding.paths.length === 0) {
      owner.also.push(finding.code)
      if (!saysTheSame(owner, finding)) owner.explanation = `${owner.explanation} ${finding.explanation}`
      continue
    }
    flags.push({ ...finding, quotes: own, also: [] })
  }
  return flags
}
