import * as z from 'zod'
import { Engine } from '../schema.ts'

const Found = z.object({
  expected: z.int(),
  found: z.int().meta({ description: 'Of those expected' }),
  named: z.int(),
  right: z.int().meta({ description: 'Of those named' }),
})

/** How well and how fast the configured model reads the sample that ships with the service. */
export const ModelCheck = z.object({
  engine: Engine,
  model: z.string().nullable(),
  worked: z.boolean().meta({ description: 'Whether the whole sample was read' }),
  sentence: z.string(),
  pages: z.int(),
  calls: z.int(),
  seconds: z.number(),
  tokens: z
    .object({ input: z.int(), output: z.int() })
    .nullable()
    .meta({ description: 'As the provider counts them; null if it does not' }),
  demands: Found,
  risks: Found,
  facts: Found,
  missed: z
    .array(z.string())
    .meta({ description: 'Lines of the sample that the model missed, with their codes' }),
  wrong: z.array(z.string()).meta({ description: 'Codes that the model gave wrongly, with their lines' }),
})
export type ModelCheck = z.output<typeof ModelCheck>
