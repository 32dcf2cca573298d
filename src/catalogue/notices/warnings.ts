import type { Notice } from './schema.ts'

/** What could not be read of a notice that was imported, for the operator. */
export interface Warning {
  id: string
  warning: string
}

export const warningsOf = ({ noticeId, unreadDeadlines, unreadStatus }: Notice): Warning[] => {
  const deadlines = [...new Set(unreadDeadlines.map(({ written }) => written.slice(0, 200)))]
  const unread = [
    ...deadlines.map((written) => `the deadline "${written}"`),
    ...(unreadStatus === null ? [] : [`the status "${unreadStatus.slice(0, 200)}"`]),
  ]
  return unread.map((what) => ({ id: noticeId, warning: `${what} cannot be read` }))
}

/** Max warnings that a report names. */
const max = 1000

export const withWarnings = (all: Warning[]): { warnings?: Warning[] } =>
  all.length > 0 ? { warnings: all.slice(0, max) } : {}
