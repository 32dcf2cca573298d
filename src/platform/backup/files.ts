import { sandboxFolder } from '../db/sandbox/bucket.ts'
import type { Ctx } from '../context/context.ts'
import { erasureFolder } from '../db/erasure.ts'
import { invalidData, notFound } from '../context/errors.ts'
import { Bytes } from '../http/bytes.ts'

export interface FilePage {
  files: { key: string; size: number; etag: string }[]
  /** The key after which the next answer begins; null at the end. */
  next: string | null
}

/** The next files of the bucket, in the order of their keys. */
export async function listFiles(
  { env }: Pick<Ctx, 'env'>,
  after: string | null,
  limit = 1000,
): Promise<FilePage> {
  const { objects, truncated } = await env.FILES.list({ limit, ...(after !== null && { startAfter: after }) })
  // A sandbox is not part of a backup: without its database its files are of no use. The list of erasures must be later
  // than any backup.
  const files = objects
    .filter(({ key }) => !key.startsWith(sandboxFolder) && !key.startsWith(erasureFolder))
    .map(({ key, size, etag }) => ({ key, size, etag }))
  return { files, next: truncated ? (objects.at(-1)?.key ?? null) : null }
}

/** The bytes of a file, as they are stored. */
export const readFile = ({ env }: Pick<Ctx, 'env'>, key: string): Promise<Bytes> => bytesOf(env.FILES, key)

/** The bytes of an object of the second bucket. They are encrypted, and the service need not have the key. */
export const readObject = ({ env }: Pick<Ctx, 'env'>, key: string): Promise<Bytes> =>
  bytesOf(env.BACKUPS, key)

async function bytesOf(bucket: R2Bucket | undefined, key: string): Promise<Bytes> {
  const object = await bucket?.get(key)
  if (!object) throw notFound('File')
  const body = object.body.pipeThrough(new FixedLengthStream(object.size))
  return new Bytes(200, { 'Content-Type': 'application/octet-stream' }, body)
}

/** Stores the body of a request under its old key. The bucket refuses bytes of another digest. */
export async function restoreFile(
  { env }: Pick<Ctx, 'env'>,
  key: string,
  sha256: string,
  request: Request,
): Promise<{ size: number }> {
  const length = request.headers.get('content-length')
  if (length === null || !/^\d+$/.test(length)) throw invalidData('', 'must be sent with its Content-Length')
  const size = Number(length)
  const bytes = request.body?.pipeThrough(new FixedLengthStream(size)) ?? new Uint8Array()
  await env.FILES.put(key, bytes, { sha256 })
  return { size }
}
