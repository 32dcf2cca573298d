import * as z from 'zod'

/** The parts of the service that the public status names. `upkeep` is only for the operator. */
export const watchedParts = {
  catalogue: 'Public tenders and their search',
  documents: 'Documents of tenders',
  webhooks: 'Webhooks',
  news: 'Mails, alerts and notifications',
  models: 'Answers by language models',
  upkeep: 'Upkeep',
} as const
export type WatchedPart = keyof typeof watchedParts

/** A threshold that is reached. */
export const WatchProblem = z.object({
  /** The metric with its label, by which the problem is known from minute to minute. */
  name: z.string(),
  part: z.enum(['catalogue', 'documents', 'webhooks', 'news', 'models', 'upkeep']),
  sentence: z.string(),
  /** The row of the runbook that says what to do. */
  see: z.string(),
})
export type WatchProblem = z.output<typeof WatchProblem>

/** A problem that the operator knows of, with the times when the watch first and last saw it. */
export const Open = WatchProblem.extend({ since: z.int(), seenAt: z.int() })
export type Open = z.output<typeof Open>
