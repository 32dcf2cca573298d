import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
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
