import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'

/** Work that was given up and is still stored, whatever its age. */
export const GivenUp = z.object({
  /** How often the queue gave up an unfinished delivery. */
  deadLetters: z.int(),
  /** Deliveries that failed at every attempt. */
  deliveries: z.int(),
  mails: z.int(),
  documents: z.int(),
  imports: z.int(),
  /** Webhooks that the service switched off. */
  webhooks: z.int(),
})
export type GivenUp = z.output<typeof GivenUp>

export const nothingGivenUp: GivenUp = {
  deadLetters: 0,
  deliveries: 0,
  mails: 0,
  documents: 0,
  imports: 0,
  webhooks: 0,
}

const query = `
  SELECT (SELECT coalesce(sum(dead_letters), 0) FROM deliveries) AS deadLetters,
    (SELECT count(*) FROM deliveries WHERE status = 'failed') AS deliveries,
    (SELECT count(*) FROM mails WHERE due_at IS NULL) AS mails,
    (SELECT count(*) FROM document_files WHERE state = 'failed') AS documents,
    (SELECT count(*) FROM imports WHERE state = 'failed') AS imports,
    (SELECT count(*) FROM webhooks WHERE disabled_reason IS NOT NULL) AS webhooks`

export const countGivenUp = async ({ d1 }: Pick<Ctx, 'd1'>): Promise<GivenUp> =>
  GivenUp.parse((await d1.prepare(query).first()) ?? nothingGivenUp)

/** By how much the counts have grown; a count falls when old rows are removed. */
export const grownBy = (now: GivenUp, before: GivenUp): GivenUp => ({
  deadLetters: Math.max(0, now.deadLetters - before.deadLetters),
  deliveries: Math.max(0, now.deliveries - before.deliveries),
  mails: Math.max(0, now.mails - before.mails),
  documents: Math.max(0, now.documents - before.documents),
  imports: Math.max(0, now.imports - before.imports),
  webhooks: Math.max(0, now.webhooks - before.webhooks),
})
