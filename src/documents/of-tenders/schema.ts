import * as z from 'zod'
import { textStatuses } from '../../catalogue/tenders/document-schema.ts'

/** Why a document has no text, or what was left out of it; beside the pages of its text. */
export const TextState = z
  .object({
    textStatus: z.enum(textStatuses),
    reason: z.string().nullable().meta({ description: 'In a sentence, where there is something to say' }),
  })
  .meta({
    description: 'How far the reading of a document has come',
    examples: [{ textStatus: 'read', reason: null }],
  })

/** What a file's row says, as far as the API shows it. */
export interface FileState {
  state: 'waiting' | 'reading' | Exclude<(typeof textStatuses)[number], 'waiting' | 'not_fetched'>
  reason: string | null
  format: string | null
  size: number | null
  pages: number | null
  fetched_at: number | null
}
