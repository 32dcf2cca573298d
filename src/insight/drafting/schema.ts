import * as z from 'zod'
import { Engine } from '../models/schema.ts'

const draftSourceTypes = ['profile', 'reference', 'certification', 'asset', 'section'] as const

export const DraftSource = z
  .object({
    type: z.enum(draftSourceTypes),
    id: z.string().meta({
      description:
        'The id of the certificate or file; the member of the profile; of a section, the id of its bid and its key, with ' +
        'a slash between them',
    }),
    name: z.string(),
    quote: z.string().meta({ description: 'The words on file that are in the draft' }),
  })
  .meta({ id: 'DraftSource', description: 'A source of a draft' })
export type DraftSource = z.output<typeof DraftSource>

export const Draft = z
  .object({
    text: z.string().meta({ description: 'Missing data are gaps in brackets' }),
    sources: z.array(DraftSource),
    engine: Engine,
    degraded: z.boolean().meta({ description: 'Whether a model should have written and failed' }),
  })
  .meta({
    id: 'SectionDraft',
    description: 'A proposal for the text of a section; nothing is written to the bid',
    examples: [
      {
        text: 'We hold the certificate ISO 9001, valid until 30 June 2027.\n\n[To complete: what is particular to this tender: Ring road]',
        sources: [
          {
            type: 'certification',
            id: 'cert_01jd0c4kwqe5m9v2x7h3tz8rgn',
            name: 'ISO 9001',
            quote: 'We hold the certificate ISO 9001, valid until 30 June 2027.',
          },
        ],
        engine: 'builtin',
        degraded: false,
      },
    ],
  })
export type Draft = z.output<typeof Draft>
