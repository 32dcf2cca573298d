import type { XmlElement } from '../../../platform/text/xml.ts'
import { isWithheld } from './privacy.ts'
import { all, text } from './query.ts'

/**
 * The number of tenders that a lot received (BT-759, BT-760): the count of tenders, or the count without a
 * code. Some publishers count only kinds of tenders (electronic, from small enterprises): the largest of
 * these counts is then a lower bound. Requests to participate are not tenders.
 */
export function bidCount(result: XmlElement): {
  count: number | null
  isMinimum: boolean
} {
  const counts = all(result, 'efac:ReceivedSubmissionsStatistics').flatMap(
    (statistics) => published(statistics) ?? [],
  )
  const exact = counts.find(({ code }) => code === 'tenders') ?? counts.find(({ code }) => code === null)
  if (exact) return { count: exact.number, isMinimum: false }
  const parts = counts.filter(({ code }) => code?.startsWith('t-')).map(({ number }) => number)
  if (parts.length === 0) return { count: null, isMinimum: false }
  return { count: Math.max(...parts), isMinimum: true }
}

function published(statistics: XmlElement): { code: string | null; number: number } | null {
  if (isWithheld(statistics, 'rec-sub-cou') || isWithheld(statistics, 'rec-sub-typ')) return null
  const number = text(statistics, 'efbc:StatisticsNumeric') ?? ''
  return /^\d{1,9}$/.test(number)
    ? { code: text(statistics, 'efbc:StatisticsCode'), number: Number(number) }
    : null
}
