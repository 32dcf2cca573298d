import { ofAnyLot, withoutLot } from '../document/lots.ts'
import { isSure, type Requirement } from './schema.ts'

/** Whether a requirement applies to a lot. */
export const holdsFor = ({ lotIds }: Pick<Requirement, 'lotIds'>, lotId: string): boolean =>
  lotIds.length === 0 || lotIds.includes(lotId)

/**
 * Merges the requirements that several lots or documents state in the same words: the first of them stays,
 * with all its lots. "For lot 1: …" and "for lot 2: …" are the same words. The order is preserved.
 */
export function mergedLots(requirements: readonly Requirement[]): Requirement[] {
  const groups = Map.groupBy(requirements, (requirement) => {
    const { id: _id, lotId: _lot, lotIds: _lots, certainty: _certainty, source, ...demand } = requirement
    const words = JSON.stringify([demand, source.quote])
    return requirement.lotId === null ? words : ofAnyLot(words)
  })
  return [...groups.values()].flatMap(withLots)
}

function withLots(all: readonly Requirement[]): readonly Requirement[] {
  const [one] = all
  if (!one || all.length === 1) return all
  const first: Requirement = { ...one, certainty: all.some(isSure) ? 'sure' : 'likely' }
  const isWhole = all.some(({ lotIds }) => lotIds.length === 0)
  const lotIds = isWhole ? [] : [...new Set(all.flatMap((each) => each.lotIds))]
  const [lotId = null] = lotIds
  if (lotIds.length === 1) return [{ ...first, lotIds, lotId }]
  const text = first.text && withoutLot(first.text)
  return [{ ...first, title: withoutLot(first.title), text, lotIds, lotId: null }]
}
