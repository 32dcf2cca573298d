import type { DocumentRisk, RiskSeverity } from '../schema.ts'
import { isCreditCap } from './caps.ts'
import type { Hit } from './hit.ts'
import { hasFigure } from './rule.ts'

const severities: readonly RiskSeverity[] = ['high', 'medium', 'low']

/** In characters: a longer line without a full stop is not a title. */
const maxTitleLength = 80

/** "Liquidated Damages 11": a title, or an entry of contents, which is not a statement. */
const isTitle = ({ statement, quote }: Hit) =>
  statement !== null &&
  quote.quote.length <= maxTitleLength &&
  !/[.;!?|][)\]"'”“»’]*$/.test(quote.quote) &&
  !hasNumber({ statement })

/** Whether a clause has a rate or a sum, and so shows what the risk costs. */
const hasNumber = ({ statement }: Pick<Hit, 'statement'>) => statement !== null && hasFigure(statement)

/**
 * The hits of a risk in display order: the gravest first, among equal ones those that show the cost, and
 * titles last. A cap of service credits does not state a credit.
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
