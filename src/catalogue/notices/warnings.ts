import type { Notice } from './schema.ts'

/** What could not be read of a notice that was imported, for the operator. */
export interface Warning {
  id: string
  warning: string
}

export const warningsOf = ({ noticeId, unreadDeadlines }: Notice): Warning[] =>
  [...new Set(unreadDeadlines.map(({ written }) => written.slice(0, 200)))].map((written) => ({
    id: noticeId,
    warning: `the deadline "${written}" cannot be read`,
  }))

/** The most warnings that a report names. */
const most = 1000

export const withWarnings = (all: Warning[]): { warnings?: Warning[] } =>
  all.length > 0 ? { warnings: all.slice(0, most) } : {}
