import type { DocumentRisk, RiskSeverity } from '../schema.ts'
import { isCreditCap } from './caps.ts'
import type { Hit } from './hit.ts'
import { hasFigure } from './rule.ts'

const severities: readonly RiskSeverity[] = ['high', 'medium', 'low']

/** In characters: a longer line without a stop is no title. */
const maxTitleLength = 80

/** "Liquidated Damages 11": a title, or an entry of contents, which states nothing of its own. */
const isTitle = ({ statement, quote }: Hit) =>
  statement !== null &&
  quote.quote.length <= maxTitleLength &&
  !/[.;!?|][)\]"'”“»’]*$/.test(quote.quote) &&
  !hasNumber({ statement })

/** Whether a clause has a rate or a sum, so that the clause tells what the risk costs. */
const hasNumber = ({ statement }: Pick<Hit, 'statement'>) => statement !== null && hasFigure(statement)

/**
 * The hits of a risk in the order in which they are shown: the gravest first, and of equal ones those that tell what
 * the risk costs before others, and titles last. A cap of service credits states no credit.
 */
export const gravestFirst = (code: DocumentRisk, hits: readonly Hit[]): Hit[] => {
  const ranks = new Map(
    hits.map((hit) => [
      hit,
      [
        Number(code === 'service_credits' && hit.statement !== null && isCreditCap(hit.statement)),
        severities.indexOf(hit.weight.severity),
        Number(isTitle(hit)),
        Number(!hasNumber(hit)),
      ],
    ]),
  )
  return hits.toSorted((a, b) => compare(ranks.get(a) ?? [], ranks.get(b) ?? []))
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((rank, i) => rank - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0
