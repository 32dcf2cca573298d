import type { CallerCtx } from '../../platform/context.ts'
import { withinQuota } from '../../platform/transaction/over-quota.ts'

/**
 * Counts bytes against the company's quota of files before the first of them is taken, so that uploads at once cannot
 * store together what none might store alone.
 *
 * @throws Problem FORBIDDEN where the quota does not hold them.
 */
export async function countUpload(ctx: CallerCtx, fileKey: string, size: number): Promise<void> {
  const row = ctx.d1
    .prepare('INSERT INTO uploads (file_key, company_id, size, started_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(fileKey, ctx.caller.company.id, size, ctx.now.getTime())
  await withinQuota(row.run())
}

/** The statement that ends the counting: in the commit that gives the bytes to their asset, which counts them from then on. */
export const uploadOver = ({ d1 }: Pick<CallerCtx, 'd1'>, fileKey: string): D1PreparedStatement =>
  d1.prepare('DELETE FROM uploads WHERE file_key = ?1').bind(fileKey)

/** Ends the counting of an upload that came to nothing; what fails here the cleanup job makes good. */
export async function forgetUpload(ctx: Pick<CallerCtx, 'd1'>, fileKey: string): Promise<void> {
  await uploadOver(ctx, fileKey)
    .run()
    .catch(() => undefined)
}
