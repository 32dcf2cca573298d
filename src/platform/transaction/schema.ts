import * as z from 'zod'

/** What a DELETE answers. */
export const Deleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'Deleted', description: 'Confirms a deletion' })
