import * as z from 'zod'
import { paging } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { documentKinds } from '../../reading/document/document-text.ts'
import { Language } from './codes-schema.ts'
import { documentExample } from './examples.ts'

/** The states of the text of a document. */
export const textStatuses = [
  'read',
  'waiting',
  'not_fetched',
  'restricted',
  'encrypted',
  'scanned',
  'unsupported',
  'failed',
] as const

const owners = ['public', 'company'] as const

const document = {
  id: idOf('document'),
  tenderId: idOf('tender'),
  title: z.string(),
  kind: z.enum(documentKinds),
  language: Language.nullable(),
  url: z.string().nullable().meta({ description: 'Where the buyer offers it' }),
  format: z
    .string()
    .nullable()
    .meta({ description: 'Media type', examples: ['application/pdf'] }),
  size: z.int().nullable().meta({ description: 'Bytes' }),
  pages: z.int().nullable(),
  access: z
    .enum(['open', 'restricted'])
    .meta({ description: '`restricted` where the buyer asks to sign in' }),
  fetchedAt: Time.nullable().meta({ description: 'Null while only its address is known' }),
  textAvailable: z.boolean().meta({ description: 'Whether its text can be read by page' }),
}

/** A document as the notices of a tender name it. The table `document_files` has what was fetched since. */
export const NamedDocument = z.object(document)
export type NamedDocument = z.output<typeof NamedDocument>

export const TenderDocument = z
  .object({
    ...document,
    textStatus: z.enum(textStatuses).meta({
      description:
        '`read`; `waiting` while it is being fetched; `not_fetched` while only its address is known; else why its text ' +
        'cannot be read',
    }),
    owner: z.enum(owners).meta({
      description: '`company` for a document that your company brought: no other company sees it',
    }),
    state: z.enum(['waiting', 'reading', 'read', 'failed']).meta({
      description: 'How far the reading of its text has come; `textStatus` says more',
    }),
    progress: z
      .object({
        page: z.int().meta({ description: 'The page that was read last' }),
        pages: z.int().meta({ description: 'The number of pages' }),
      })
      .nullable()
      .meta({ description: 'While a document of your company with a known number of pages is being read' }),
    replacedBy: idOf('document')
      .nullable()
      .meta({ description: 'The next version of a document of your company' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why there is no text, or which part was left out; null where all was read' }),
  })
  .meta({ id: 'TenderDocument', description: 'A file that belongs to a tender', examples: [documentExample] })
export type TenderDocument = z.output<typeof TenderDocument>

export const DocumentParam = z.strictObject({ id: idOf('tender'), documentId: idOf('document') })

export const ListDocuments = z.strictObject({
  kind: z.enum(documentKinds).optional().meta({ description: 'Documents of this kind' }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'must be an ISO 639 language such as de')
    .optional()
    .meta({ description: 'Documents in this language, ISO 639', examples: ['de'] }),
  owner: z
    .enum(owners)
    .optional()
    .meta({ description: 'Documents that the buyer published, or those of your company' }),
  ...paging,
})

export const DocumentPage = z
  .object({
    page: z.int().meta({ description: 'Number of the page, from 1' }),
    text: z.string().meta({ description: 'Its text in reading order' }),
  })
  .meta({
    id: 'DocumentPage',
    description: 'The text of one page of a document',
    examples: [{ page: 12, text: 'The carriageway is resurfaced section by section under traffic.' }],
  })

/** The documents of an upload. */
export const UploadedDocuments = z
  .object({
    documents: z.array(TenderDocument).meta({
      description: 'In the order of the files, each once; those that your company had already among them',
    }),
  })
  .meta({
    id: 'UploadedDocuments',
    description: 'What became of the files of an upload',
    examples: [
      {
        documents: [
          {
            ...documentExample,
            url: null,
            format: null,
            pages: null,
            language: null,
            fetchedAt: null,
            textAvailable: false,
            textStatus: 'waiting',
            owner: 'company',
            state: 'waiting',
            reason: 'It is being read',
          },
        ],
      },
    ],
  })
