import * as z from 'zod'

/** The answer of a DELETE. */
export const Deleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'Deleted', description: 'Confirms a deletion' })
