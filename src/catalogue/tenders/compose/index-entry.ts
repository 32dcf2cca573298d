import { cpvLabel } from '../../../reference/codes/cpv.ts'
import type { Text } from '../../notices/parts.ts'
import type { SearchRow } from '../search/index-rows.ts'
import type { TenderItem } from '../item-schema.ts'
import type { IndexEntry, IndexText } from '../terms.ts'
import { numbersOf as numbersOfNotices } from '../numbers.ts'
import { words } from '../search-words.ts'
import type { TenderFacts } from './facts.ts'

/** The data from which a tender's row in the search index is made. */
export interface Indexed {
  change: { tenderId: string; state: { doc: { id: number; version: number } | null } }
  facts: TenderFacts
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
    item: {
      ...item,
      deadlines: facts.deadlines,
      ...lotDeadlinesOf(facts),
      ...(facts.formerDeadlines.length > 0 && { formerDeadlines: facts.formerDeadlines }),
      ...(facts.closesAt !== null && { closesAt: facts.closesAt }),
      ...severalSources(facts),
      ...(facts.lots.length > 0 && { lotCount: facts.lots.length }),
      ...(facts.questionsDeadline !== null && { questionsDeadline: facts.questionsDeadline }),
      ...openingOf(facts),
    },
    entry: entryOf(facts, item, valueEurCents),
    version: (doc?.version ?? 0) + 1,
    previousId: doc?.id ?? null,
  }
}

/** When the bids are opened; left out where the notices do not say it. */
const openingOf = ({ submission }: TenderFacts): { openingAt?: string } =>
  submission?.openingAt ? { openingAt: submission.openingAt } : {}

/** The sources; left out if there is a single source, which is the usual case. */
const severalSources = ({ sources }: TenderFacts): { sources?: string[] } =>
  sources.length > 1 ? { sources } : {}

/** The deadlines by lot; left out when the tender has a single deadline, which is the usual case. */
function lotDeadlinesOf({ deadlines, lots }: TenderFacts): { lotDeadlines?: Record<string, string> } {
  if (deadlines.length < 2) return {}
  const own = lots.flatMap(({ id, deadline }) => (deadline ? [[id, deadline] as const] : []))
  return { lotDeadlines: Object.fromEntries(own) }
}

const textsOf = (text: Text | null): IndexText[] =>
  Object.entries(text ?? {}).map(([language, each]) => ({ text: each, language }))

const namesOf = ({ name, names, ...numbers }: TenderFacts['buyers'][number]): IndexText[] => {
  const { registrationNumber, otherRegistrationNumbers } = numbers
  const written = [registrationNumber, ...otherRegistrationNumbers].flatMap(numbersOf)
  return [name, ...names, ...written].flatMap((text) => (text ? [{ text, language: null, buyer: true }] : []))
}

/** A registration number as it is written, and without its separators. */
const numbersOf = (written: string | null): string[] => (written ? [written, words(written).join('')] : [])

function entryOf(facts: TenderFacts, item: TenderItem, valueEurCents: number | null): IndexEntry {
  const { title, description, lots, buyers, cpvCodes, otherCodes } = facts
  return {
    title: title ? textsOf(title) : [{ text: item.title, language: null }],
    texts: [
      ...textsOf(description),
      ...lots.flatMap((lot) => [...textsOf(lot.title), ...textsOf(lot.description)]),
      ...buyers.flatMap(namesOf),
      ...cpvCodes.flatMap((code) => {
        const label = cpvLabel(code)
        return label ? [{ text: label, language: 'en' }] : []
      }),
      ...otherCodes.map(({ scheme, code }) => ({ text: `${scheme} ${code}`, language: null })),
      ...numbersOfNotices(facts.notices).map((text) => ({ text, language: null })),
    ],
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
