import type { Notice } from '../../notices/schema.ts'
import { byDescription, isCalled } from './order.ts'

/**
 * The deadline in the words of the notice that last stated one, if these words cannot be read as a time:
 * several lots may have several. Undefined if all deadlines of that notice can be read.
 */
export function unreadDeadlineOf(ordered: Notice[]): string | undefined {
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
