import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { order, paging } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { Certification } from '../../../identity/accounts/schema.ts'

/** A certificate as it is entered, with the stored file that proves it. */
export const SaveCertification = Certification.extend({
  assetId: idOf('asset').nullable().default(null),
}).refine(({ issuedAt, expiresAt }) => issuedAt === null || expiresAt === null || issuedAt <= expiresAt, {
  message: 'must not lie before the day of issue',
  path: ['expiresAt'],
})
export type SaveCertification = z.output<typeof SaveCertification>

export const CertificationParam = z.strictObject({ id: idOf('certification') })

const certificationStatuses = ['valid', 'expiring', 'expired'] as const
export const CertificationStatus = z.enum(certificationStatuses).meta({
  id: 'CertificationStatus',
  description: '`expiring` within 90 days; a certification without an end is `valid`',
})
export type CertificationStatus = z.output<typeof CertificationStatus>

export const ListedCertification = z
  .object({
    id: idOf('certification'),
    name: z.string().meta({ examples: ['Quality management'] }),
    standard: z
      .string()
      .nullable()
      .meta({ examples: ['ISO 9001'] }),
    issuer: z
      .string()
      .nullable()
      .meta({ examples: ['TÜV Rheinland'] }),
    number: z
      .string()
      .nullable()
      .meta({ examples: ['01 100 1234567'] }),
    issuedAt: Time.nullable(),
    expiresAt: Time.nullable().meta({
      description: 'The end of its last day in UTC; null without an end',
    }),
    status: CertificationStatus,
    assetId: idOf('asset').nullable().meta({ description: 'The asset with its file' }),
  })
  .meta({ id: 'Certification', description: 'A certificate of the company' })
export type ListedCertification = z.output<typeof ListedCertification>

export const ListCertifications = z.strictObject({
  status: CertificationStatus.optional().meta({ description: 'Certifications in this state' }),
  sort: z
    .enum(['expiresAt', 'issuedAt', 'name'])
    .default('expiresAt')
    .meta({ description: 'Certifications without this date come last' }),
  order: order('Default: `desc` for `issuedAt`, else `asc`'),
  ...paging,
})
export type ListCertifications = z.output<typeof ListCertifications>
