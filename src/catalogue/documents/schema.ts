import * as z from 'zod'
import { textStatuses } from '../tenders/document-schema.ts'

/** Why a document has no text, or which part of its text was left out. Returned with the pages. */
export const TextState = z
  .object({
    textStatus: z.enum(textStatuses),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'In a sentence, where there is something to say', examples: [null] }),
  })
  .meta({
    description: 'How far the reading of a document has come',
    examples: [{ textStatus: 'read', reason: null }],
  })

/** The members of a file's row that the API shows. */
export interface FileState {
  state: 'waiting' | 'reading' | Exclude<(typeof textStatuses)[number], 'waiting' | 'not_fetched'>
  reason: string | null
  format: string | null
  size: number | null
  pages: number | null
  fetched_at: number | null
}
