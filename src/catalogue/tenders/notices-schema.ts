import * as z from 'zod'
import { TextUpTo } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { noticeFormats } from '../notices/parsed.ts'
import { Language } from './codes-schema.ts'

const noticeExample = {
  id: 'b7a91c52-0e38-4d6f-8f25-c46d90e1a3b8',
  version: '01',
  url: 'https://ted.europa.eu/en/notice/-/detail/700123-2026',
}

export const TenderNotice = z
  .object({
    id: z.string().meta({ description: 'As its source names it', examples: [noticeExample.id] }),
    version: z.string().meta({ examples: [noticeExample.version] }),
    kind: z.string().meta({
      examples: ['competition'],
      description:
        'planning, consultation, competition, change, result, direct-award, modification or completion',
    }),
    publishedAt: Time,
    url: z
      .string()
      .nullable()
      .meta({ examples: [noticeExample.url] }),
  })
  .meta({ id: 'TenderNotice', description: 'One publication about a tender' })

export const NoticeOfTender = TenderNotice.extend({
  source: z.string().meta({ description: 'Who published it', examples: ['ted'] }),
  language: Language.nullable(),
  format: z
    .enum(noticeFormats)
    .nullable()
    .meta({ description: 'In which format it came; null if its bytes are not stored' }),
  size: z.int().nullable().meta({ description: 'Bytes, as it came' }),
}).meta({ id: 'NoticeOfTender', description: 'One publication about a tender, and how it came' })
export type NoticeOfTender = z.output<typeof NoticeOfTender>

export const NoticeParam = z.strictObject({
  id: idOf('tender'),
  noticeId: TextUpTo(300)
    .min(1)
    .meta({ description: 'As its source names it', examples: [noticeExample.id] }),
})
export const NoticeQuery = z.strictObject({
  version: TextUpTo(60)
    .min(1)
    .optional()
    .meta({ description: 'The latest where it is left out', examples: ['01'] }),
})
