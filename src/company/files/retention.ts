import type { Retention } from '../../platform/db/retention.ts'
import { hour } from '../../platform/time/time.ts'

export const assetRetention = {
  /**
   * Uploads that a crash interrupted. A slow upload that takes longer is counted again once its asset has the bytes.
   */
  uploads: { table: 'uploads', key: 'file_key', age: 'started_at', maxAge: hour },
} satisfies Record<string, Retention>
