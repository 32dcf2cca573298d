import * as z from 'zod'
import { AssetParam } from '../schema.ts'

export const VersionParam = z.strictObject({
  ...AssetParam.shape,
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
export type VersionParam = z.output<typeof VersionParam>

/** An earlier file of an asset. */
export interface AssetVersion {
  version: number
  fileName: string
  contentType: string
  size: number
  sha256: string
  uploadedAt: string
  /** Name of the person who uploaded the file; null for a person who has left the company. */
  uploadedBy: string | null
  replacedAt: string
}
