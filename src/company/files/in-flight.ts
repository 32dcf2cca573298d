import type { CallerCtx } from '../../platform/context/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { withinQuota } from '../../platform/transaction/over-quota.ts'

/**
 * Counts an upload against the company's quota of files before its first byte is taken. Without this, several uploads
 * at once could store more than the quota allows.
 *
 * @throws Problem FORBIDDEN where the upload exceeds the quota.
 */
export async function countUpload(ctx: CallerCtx, fileKey: string, size: number): Promise<void> {
  const row = ctx.d1
    .prepare('INSERT INTO uploads (file_key, company_id, size, started_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(fileKey, ctx.caller.company.id, size, ctx.now.getTime())
  await withinQuota(row.run())
}

/**
 * The statement that ends the counting. It belongs in the commit that gives the bytes to their asset, which counts
 * the bytes from then on.
 */
export const uploadOver = ({ d1 }: Pick<CallerCtx, 'd1'>, fileKey: string): D1PreparedStatement =>
  d1.prepare('DELETE FROM uploads WHERE file_key = ?1').bind(fileKey)

/** Ends the counting of an upload that failed. Where this fails too, the cleanup job ends the counting. */
export async function forgetUpload(ctx: Pick<CallerCtx, 'd1'>, fileKey: string): Promise<void> {
  await uploadOver(ctx, fileKey)
    .run()
    .catch(() => undefined)
}

/** The same for several uploads. */
export const uploadsOver = (
  { d1, caller }: Pick<CallerCtx, 'd1' | 'caller'>,
  fileKeys: readonly string[],
): D1PreparedStatement =>
  d1
    .prepare('DELETE FROM uploads WHERE company_id = ?2 AND file_key IN (SELECT value FROM json_each(?1))')
    .bind(boundList(fileKeys), caller.company.id)
