import * as z from 'zod'

/** A quota as the company sees it. */
export const Quota = z
  .object({
    name: z.string().meta({ description: 'Name of the quota', examples: ['storedBytes'] }),
    used: z.int().meta({ examples: [1_204_511] }),
    limit: z.int().meta({
      description:
        'By the company’s plan, or as the operator has set it. A write beyond the limit is FORBIDDEN, except for ' +
        '`notifications`, `assistantCalls`, `analysisBytes`, `conversationBytes` and `earlierTextBytes`, whose oldest ' +
        'entries make room.',
      examples: [500_000_000],
    }),
    unit: z.enum(['rows', 'bytes']),
  })
  .meta({ id: 'Quota', description: 'How much of one kind the company stores, and its limit' })
export type Quota = z.output<typeof Quota>

/** New limits by the names of their quotas; null goes back to the limit of the plan. */
export const SetQuotas = z
  .record(z.string().max(60), z.int().min(0).max(1_000_000_000_000).nullable())
  .meta({ description: 'Limits by the names of their quotas; null for the limit of the plan' })
export type SetQuotas = z.output<typeof SetQuotas>
