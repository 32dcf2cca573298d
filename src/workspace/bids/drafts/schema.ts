import * as z from 'zod'
import { languages } from '../../../insight/analyses/wording/language.ts'
import { paging } from '../../../platform/http/params.ts'
import { idOf } from '../../../platform/context/ids.ts'

export const DraftParam = z.strictObject({
  id: idOf('bid'),
  key: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'The key of a section of the bid', examples: ['technical-1'] }),
})
export type DraftParam = z.output<typeof DraftParam>

export const AskDraft = z.strictObject({
  language: z.enum(languages).optional().meta({
    description: 'Without one, the language of the requirement or of the tender, else English',
  }),
})
export type AskDraft = z.output<typeof AskDraft>

/** The page of the library of answers. */
export const ListAnswers = z.strictObject({ q: z.string().max(200).optional(), ...paging })
export type ListAnswers = z.output<typeof ListAnswers>
