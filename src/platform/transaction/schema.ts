import * as z from 'zod'
import { idExample } from '../context/ids.ts'

/** The answer of a DELETE. */
export const Deleted = z
  .object({
    id: z.string().meta({ description: 'Of what was deleted', examples: [idExample('alert')] }),
    deleted: z.literal(true),
  })
  .meta({ id: 'Deleted', description: 'Confirms a deletion' })
