import type { Bytes } from '../../platform/http/bytes.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { Problem } from '../../platform/context/errors.ts'
import { fromBucket, type Served, serveFile } from '../../platform/files/serve.ts'
import { type AssetRow, findAssetRow } from './queries.ts'

type FileColumn = 'fileKey' | 'fileName' | 'contentType' | 'size' | 'sha256' | 'uploadedAt'
type FileRow = AssetRow & { [K in FileColumn]: NonNullable<AssetRow[K]> }

const hasFile = (row: AssetRow): row is FileRow => row.fileKey !== null

/**
 * When a file is replaced, its old bytes may be deleted between the reading of the row and the reading of the bytes.
 * Another reading of the row then finds the new bytes.
 */
const attempts = 3

/** The file of an asset, or the part of it that is requested, or 304 where the caller has the file already. */
export async function downloadFile(ctx: CallerCtx, id: string, request: Request): Promise<Bytes> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const row = await findAssetRow(ctx, id)
    if (!hasFile(row)) throw noFile()
    const answer = await serveFile(servedOf(row), request, fromBucket(ctx, row.fileKey))
    if (answer) return answer
  }
  throw new Error(`The bytes of ${id} are missing`)
}

const noFile = () => new Problem('NOT_FOUND', 'File not found: nothing was uploaded for this asset yet')

/** A stored file of the company as it is sent. Its digest is its entity tag. */
export const servedOf = ({
  fileName,
  contentType,
  size,
  sha256,
  uploadedAt,
}: Pick<FileRow, Exclude<FileColumn, 'fileKey'>>): Served => ({
  fileName,
  contentType,
  size,
  caching: 'private, no-store',
  etag: `"${sha256}"`,
  modified: new Date(Math.floor(uploadedAt / 1000) * 1000),
})
