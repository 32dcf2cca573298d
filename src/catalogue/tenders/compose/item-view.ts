import type { TenderItem } from '../item-schema.ts'
import { atTime } from './at-time.ts'
import type { TenderFacts } from './facts.ts'
import { buyerOf, moneyOf, titleOf } from './shown-text.ts'
import type { Notice } from '../../notices/schema.ts'
import { byDescription, isCalled } from './order.ts'

/** The data of an item that is not among the facts. `valueEur` is in major units, `updatedAt` in RFC 3339. */
export interface ItemContext {
  tenderId: string
  source: string
  publishedAt: string
  valueEur: number | null
  updatedAt: string
  now: Date
}

/** The item of a tender at `now`, with its members in the order of the schema: answers take its JSON as it is stored. */
export function composeItem(facts: TenderFacts, context: ItemContext): TenderItem {
  const { value, currency } = moneyOf(facts.estimatedValue)
  const { status, deadline } = atTime(facts.status, facts.deadlines, context.now, facts.closesAt)
  return {
    id: context.tenderId,
    title: titleOf(facts),
    buyer: buyerOf(facts),
    status,
    source: context.source,
    noticeType: facts.latest.noticeType,
    procedureType: facts.procedureType,
    contractNature: facts.contractNature,
    publishedAt: context.publishedAt,
    deadline,
    ...unread(facts),
    estimatedValue: value,
    currency,
    estimatedValueEur: context.valueEur,
    cpvCodes: facts.cpvCodes,
    regions: facts.regions,
    languages: facts.languages,
    url: facts.latest.url,
    updatedAt: context.updatedAt,
  }
}

function unread({ current }: TenderFacts): Pick<TenderItem, 'unreadDeadline' | 'unreadStatus'> {
  const unreadDeadline = unreadDeadlineOf(current)
  const unreadStatus = current.findLast(({ status }) => status !== null)?.unreadStatus
  return { ...(unreadDeadline !== undefined && { unreadDeadline }), ...(unreadStatus && { unreadStatus }) }
}

/**
 * The deadline in the words of the notice that last stated one, if these words cannot be read as a time:
 * several lots may have several. Undefined if all deadlines of that notice can be read.
 */
function unreadDeadlineOf(ordered: Notice[]): string | undefined {
  const called = isCalled(ordered)
  const stating = byDescription(ordered).find(
    ({ kind, deadline, lots, unreadDeadlines }) =>
      !(called && (kind === 'planning' || kind === 'consultation')) &&
      (unreadDeadlines.length > 0 || deadline !== null || lots.some((lot) => lot.deadline !== null)),
  )
  const written = new Set(stating?.unreadDeadlines.map((each) => each.written))
  return written.size > 0 ? [...written].join('; ').slice(0, maxLength) : undefined
}

const maxLength = 200
