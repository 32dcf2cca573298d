import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { nameOf, order, paging, TextUpTo, textRules, until } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

const assetCategories = [
  'certificate',
  'reference',
  'financial',
  'cv',
  'policy',
  'template',
  'other',
] as const
export const AssetCategory = z.enum(assetCategories).meta({ id: 'AssetCategory' })
export type AssetCategory = z.output<typeof AssetCategory>

const AssetFile = z
  .object({
    fileName: z
      .string()
      .meta({ description: 'Safe to save under; at most 255 bytes', examples: ['ISO 9001.pdf'] }),
    contentType: z.string().meta({
      description:
        'As it was sent; `application/octet-stream` where the bytes contradict it or a browser might run them',
      examples: ['application/pdf'],
    }),
    size: z
      .int()
      .min(1)
      .meta({ description: 'In bytes', examples: [48_213] }),
    sha256: z.string().meta({
      description: 'Digest of the bytes, in hexadecimal; also the entity tag of the download',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    uploadedAt: Time,
  })
  .meta({ id: 'AssetFile', description: 'The file of an asset' })

const example = {
  description: { examples: ['Covers production and service at all sites'] },
  tags: { examples: [['quality']] },
}

export const Asset = z
  .object({
    id: idOf('asset'),
    name: z.string().meta({ examples: ['ISO 9001 certificate'] }),
    description: z.string().nullable().meta(example.description),
    category: AssetCategory,
    tags: z.array(z.string()).meta(example.tags),
    tenderId: idOf('tender').nullable(),
    bidId: idOf('bid').nullable(),
    validUntil: Time.nullable(),
    file: AssetFile.nullable(),
    version: z.int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Asset', description: 'A certificate, reference or other document of the company' })
export type Asset = z.output<typeof Asset>

const Name = nameOf(200).meta({ examples: ['ISO 9001 certificate'] })
const members = {
  description: TextUpTo(20_000).nullable().optional().meta(example.description),
  category: AssetCategory.optional(),
  tags: z.array(nameOf(60)).max(50).nullable().optional().meta(example.tags),
  tenderId: idOf('tender').nullable().optional(),
  bidId: idOf('bid').nullable().optional(),
  validUntil: until('A time with its offset, or a day, which means its end in UTC').nullable(),
}

export const CreateAsset = z.strictObject({ name: Name, ...members })
export const UpdateAsset = z.strictObject({ name: Name.optional(), ...members })
export const AssetParam = z.strictObject({ id: idOf('asset') })

const HasFile = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true')
  .optional()
  .meta({
    openapi: { type: 'boolean', description: '`true`: with a file; `false`: without', examples: [true] },
  })

export const ListAssets = z.strictObject({
  q: z
    .string()
    .optional()
    .meta({
      openapi: {
        type: 'string',
        description:
          'Every word begins a word of the name, the description or the file name; case, accents and punctuation ' +
          'do not matter',
        examples: ['iso cert'],
      },
    })
    .register(textRules, { anyText: true }),
  category: AssetCategory.optional().meta({ description: 'Assets of this category' }),
  tag: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'Has this tag', examples: ['iso'] }),
  tenderId: idOf('tender').optional().meta({ description: 'For this tender' }),
  bidId: idOf('bid').optional().meta({ description: 'For this bid' }),
  hasFile: HasFile,
  sort: z
    .enum(['createdAt', 'updatedAt', 'name', 'validUntil'])
    .default('createdAt')
    .meta({ description: '`name` without regard to case and accents; without an end of validity last' }),
  order: order('Default: `asc` for `name` and `validUntil`, else `desc`'),
  ...paging,
})
export type ListAssets = z.output<typeof ListAssets>
