import { cpvLabel } from '../../../reference/codes/cpv.ts'
import type { Text } from '../../notices/schema.ts'
import type { SearchRow } from '../search/write.ts'
import type { TenderItem } from '../schema.ts'
import type { IndexEntry } from '../terms.ts'
import type { Facts } from './facts.ts'

/** The data from which a tender's row in the search index is made. */
export interface Indexed {
  change: { tenderId: string; state: { doc: { id: number; version: number } | null } }
  facts: Facts
  item: TenderItem
  valueEurCents: number | null
  id: number
}

/** The row of the search index: the finished item with all deadlines, and the words and filters that find it. */
export function searchRowOf({ change, facts, item, valueEurCents, id }: Indexed): SearchRow {
  const { doc } = change.state
  return {
    id,
    tenderId: change.tenderId,
    item: JSON.stringify({
      ...item,
      deadlines: facts.deadlines,
      ...lotDeadlinesOf(facts),
      ...(facts.closesAt !== null && { closesAt: facts.closesAt }),
      ...severalSources(facts),
    }),
    entry: entryOf(facts, item, valueEurCents),
    version: (doc?.version ?? 0) + 1,
    previousId: doc?.id ?? null,
  }
}

/** Nothing where there is one source, as there mostly is. */
const severalSources = ({ sources }: Facts): { sources?: string[] } => (sources.length > 1 ? { sources } : {})

/** Nothing where all lots are due at once, as they mostly are. */
function lotDeadlinesOf({ deadlines, lots }: Facts): { lotDeadlines?: Record<string, string> } {
  if (deadlines.length < 2) return {}
  const own = lots.flatMap(({ id, deadline }) => (deadline ? [[id, deadline] as const] : []))
  return { lotDeadlines: Object.fromEntries(own) }
}

const languagesOf = (text: Text | null) => Object.values(text ?? {})

function entryOf(facts: Facts, item: TenderItem, valueEurCents: number | null): IndexEntry {
  const { title, description, lots, buyers, cpvCodes, otherCodes } = facts
  const texts = [
    ...languagesOf(description),
    ...lots.flatMap((lot) => [...languagesOf(lot.title), ...languagesOf(lot.description)]),
    ...buyers.flatMap(({ name, names }) => [name ?? '', ...names]),
    ...cpvCodes.flatMap((code) => cpvLabel(code) ?? []),
    ...otherCodes.map(({ scheme, code }) => `${scheme} ${code}`),
  ]
  return {
    title: title ? languagesOf(title) : [item.title],
    texts: [...new Set(texts)],
    status: item.status,
    source: item.source,
    ...severalSources(facts),
    cpvCodes,
    regions: item.regions,
    publishedAt: new Date(item.publishedAt),
    valueEur: valueEurCents,
    deadline: item.deadline === null ? null : new Date(item.deadline),
  }
}
