import { and, desc, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import { notFound } from '../../../platform/context/errors.ts'
import type { Bytes } from '../../../platform/http/bytes.ts'
import { fromBucket, serveFile } from '../../../platform/files/serve.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import type { StoredFile } from '../file.ts'
import type { AssetRow } from '../queries.ts'
import { discard } from '../storage.ts'
import { assetVersions } from '../../schema.gen.ts'
import type { VersionParam } from './schema.ts'

/** Max earlier files that are retained of an asset: a program that uploads each day must not fill the quota. */
const maxVersions = 10

/**
 * The statements that keep the file of an asset when another file takes its place, and the keys of the bytes that are
 * no longer needed then. The same bytes again are not another version. The statements belong after the write of the
 * asset's row, which has the version that was read.
 */
export async function keepVersion(
  ctx: CallerCtx,
  current: AssetRow,
  next: StoredFile,
): Promise<{ afterwards: Statement[]; gone: string[] }> {
  const { fileKey, fileName, contentType, size, sha256, uploadedAt, uploadedBy } = current
  if (fileKey === null || sha256 === null || size === null || uploadedAt === null || uploadedBy === null)
    return { afterwards: [], gone: [] }
  if (sha256 === next.sha256) return { afterwards: [], gone: [fileKey] }
  const row = {
    assetId: current.id,
    version: current.version,
    companyId: current.companyId,
    fileKey,
    fileName: fileName ?? '',
    contentType: contentType ?? '',
    size,
    sha256,
    uploadedAt,
    uploadedBy,
    replacedAt: ctx.now.getTime(),
  }
  const old = (await rowsOf(ctx, current.id)).slice(maxVersions - 1)
  return {
    afterwards: [
      ...old.map(({ version }) =>
        ctx.db.delete(assetVersions).where(ofVersion(ctx, { id: current.id, version })),
      ),
      ctx.db.insert(assetVersions).values(row),
    ],
    gone: old.map((each) => each.fileKey),
  }
}

/** The rows of the earlier files of an asset, the last replaced first. */
const rowsOf = (ctx: CallerCtx, assetId: string) =>
  ctx.db
    .select()
    .from(assetVersions)
    .where(and(eq(assetVersions.companyId, ctx.caller.company.id), eq(assetVersions.assetId, assetId)))
    .orderBy(desc(assetVersions.version))

const ofVersion = (ctx: CallerCtx, { id, version }: VersionParam) =>
  and(
    eq(assetVersions.companyId, ctx.caller.company.id),
    eq(assetVersions.assetId, id),
    eq(assetVersions.version, version),
  )

async function findVersion(ctx: CallerCtx, param: VersionParam) {
  const row = await ctx.db.select().from(assetVersions).where(ofVersion(ctx, param)).get()
  if (!row) throw notFound('Version')
  return row
}

/** The bytes of an earlier file. */
export async function downloadVersion(ctx: CallerCtx, param: VersionParam, request: Request): Promise<Bytes> {
  const { fileKey, uploadedAt, ...file } = await findVersion(ctx, param)
  const served = {
    ...file,
    caching: 'private, no-store',
    etag: `"${file.sha256}"`,
    modified: new Date(Math.floor(uploadedAt / 1000) * 1000),
  }
  const answer = await serveFile(served, request, fromBucket(ctx, fileKey))
  if (!answer) throw notFound('Version')
  return answer
}

/** Deletes an earlier file permanently, and returns its bytes to the quota. */
export async function removeVersion(ctx: CallerCtx, param: VersionParam) {
  const { fileKey } = await findVersion(ctx, param)
  const answer = await commit(ctx, {
    action: 'remove file version',
    targetId: param.id,
    writes: [ctx.db.delete(assetVersions).where(ofVersion(ctx, param))],
    answer: { id: param.id, deleted: true as const },
  })
  await discard(ctx, fileKey)
  return answer
}
