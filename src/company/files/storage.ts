import { Buffer } from 'node:buffer'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { invalidBody, invalidData, Problem } from '../../platform/context/errors.ts'
import { headLength, safeType } from '../../platform/files/content-type.ts'
import { chunksOf } from '../../platform/http/chunks.ts'
import { countUpload, forgetUpload } from './in-flight.ts'
import { digestMismatch, type Incoming, type StoredFile } from './file.ts'

const mib = 1024 * 1024

type Sink = WritableStreamDefaultWriter<Uint8Array>

/** The size and digest of bytes that were read. */
interface Seen {
  size: number
  sha256: string
  head: Uint8Array
}

/**
 * Stores the bytes under a new key, with one chunk in memory at a time. When this throws, bytes may have been stored,
 * but no row names them.
 */
export async function storeFile(ctx: CallerCtx, incoming: Incoming): Promise<StoredFile> {
  const { fileName, declaredType, size, expected } = incoming
  const fileKey = `${filePrefix}${ctx.caller.company.id}/${crypto.randomUUID()}`
  await countUpload(ctx, fileKey, size)
  // When the client goes away the runtime may stop the work at any point, so the counting ends in the background.
  ctx.signal?.addEventListener('abort', () => ctx.later(forgetUpload(ctx, fileKey)), { once: true })
  try {
    const { head, ...stored } = await put(ctx.env.FILES, fileKey, incoming)
    if (expected === null || expected === stored.sha256)
      return { fileKey, fileName, contentType: safeType(declaredType, head), ...stored }
    await discard(ctx, fileKey)
    throw digestMismatch()
  } catch (error) {
    await forgetUpload(ctx, fileKey)
    throw error
  }
}

/** A file of a form with more bytes than a file may have. The rest of the form can be read. */
export class FileTooLarge extends Problem {
  constructor(size: number) {
    const { code, message, found } = invalidBody([
      { path: '', message: `is larger than ${size / mib} MiB`, rule: 'range' },
    ])
    super(code, message, found)
  }
}

/** The prefix of every key. */
export const filePrefix = 't/'

const put = (bucket: R2Bucket, key: string, incoming: Incoming): Promise<Seen> =>
  incoming.inForm
    ? putParts(new Parts(bucket, key, incoming.size), incoming)
    : putWhole(bucket, key, incoming)

async function putParts(parts: Parts, incoming: Incoming): Promise<Seen> {
  try {
    const seen = await pass(incoming, parts)
    await parts.close()
    return seen
  } catch (error) {
    await parts.abort()
    throw error
  }
}

async function putWhole(bucket: R2Bucket, key: string, incoming: Incoming): Promise<Seen> {
  const { readable, writable } = new FixedLengthStream(incoming.size)
  const sink: Sink = writable.getWriter()
  // A failed put stops reading. Without this line the next write would wait for ever.
  const store = bucket.put(key, readable).catch(async (error: unknown) => {
    await abort(sink, error)
    throw error
  })
  const [sent, stored] = await Promise.allSettled([send(incoming, sink), store])
  if (sent.status === 'fulfilled' && stored.status === 'fulfilled') return sent.value
  // A failure of the body makes the put fail, and the other way round. The caller gets the failure of the body; any
  // other failure is the bucket's.
  if (sent.status === 'rejected' && sent.reason instanceof Problem) throw sent.reason
  throw stored.status === 'rejected' ? stored.reason : new Error('The bytes were not taken')
}

async function send(incoming: Incoming, sink: Sink): Promise<Seen> {
  try {
    const seen = await pass(incoming, sink)
    await sink.close()
    return seen
  } catch (error) {
    await abort(sink, error)
    throw error
  }
}

/** Ends a stream early. The promises of the stream then fail as well, and these failures mean nothing. */
async function abort(sink: Sink, reason: unknown): Promise<void> {
  await Promise.allSettled([sink.abort(reason), sink.closed])
}

/** The digest of bytes that need not be stored. */
export const fileDigest = async (incoming: Incoming): Promise<string> => (await pass(incoming, null)).sha256

/**
 * Counts and digests the bytes, and passes them on to the sink, if there is one. Refuses another number of bytes than
 * announced, or in a form more bytes than the limit.
 */
async function pass(
  { body, size, inForm }: Incoming,
  sink: { write: (chunk: Uint8Array) => Promise<void> } | null,
): Promise<Seen> {
  const digest = new crypto.DigestStream('SHA-256')
  const hash = digest.getWriter()
  const head = new Uint8Array(Math.min(size, headLength))
  let passed = 0
  for await (const chunk of chunksOf(body)) {
    if (passed < head.byteLength) head.set(chunk.subarray(0, head.byteLength - passed), passed)
    passed += chunk.byteLength
    if (passed > size) throw tooLong(size, inForm)
    await hash.write(chunk)
    await sink?.write(chunk)
  }
  if (passed < size && !inForm) throw invalidData('', `ended after ${passed} of ${size} bytes`)
  await hash.close()
  const sha256 = Buffer.from(await digest.digest).toString('hex')
  return { size: passed, sha256, head: head.subarray(0, passed) }
}

const tooLong = (size: number, inForm?: true) =>
  inForm ? new FileTooLarge(size) : invalidData('', `is longer than the ${size} bytes it was announced with`)

/** Deletes bytes that no row names. When the bucket fails, the sweep deletes them later. */
export async function discard({ env }: Pick<Ctx, 'env'>, fileKeys: string | string[]): Promise<void> {
  if (fileKeys.length > 0) await env.FILES.delete(fileKeys).catch(() => undefined)
}

/** In bytes. R2 takes parts of one size, which must be at least this; only the last part may be smaller. */
const partSize = 5 * 1024 * 1024

/**
 * Stores bytes of unknown number, with one part in memory. A file that fits into one part is stored at once; a longer
 * file becomes a multipart upload, which R2 forgets when it is not completed.
 */
class Parts {
  readonly #bucket: R2Bucket
  readonly #key: string
  readonly #buffer: Uint8Array<ArrayBuffer>
  #filled = 0
  #upload: R2MultipartUpload | null = null
  readonly #stored: R2UploadedPart[] = []

  /** At most `size` bytes may be written. */
  constructor(bucket: R2Bucket, key: string, size: number) {
    this.#bucket = bucket
    this.#key = key
    this.#buffer = new Uint8Array(Math.min(size, partSize))
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0;) {
      if (this.#filled === this.#buffer.length) await this.#store()
      const some = rest.subarray(0, this.#buffer.length - this.#filled)
      this.#buffer.set(some, this.#filled)
      this.#filled += some.length
      rest = rest.subarray(some.length)
    }
  }

  async close(): Promise<void> {
    if (!this.#upload) {
      await this.#bucket.put(this.#key, this.#buffer.subarray(0, this.#filled))
      return
    }
    await this.#store()
    await this.#upload.complete(this.#stored)
  }

  /** Drops what was stored. Where this fails, R2 drops the parts after some days. */
  async abort(): Promise<void> {
    await this.#upload?.abort().catch(() => undefined)
  }

  async #store(): Promise<void> {
    this.#upload ??= await this.#bucket.createMultipartUpload(this.#key)
    const part = this.#buffer.subarray(0, this.#filled)
    this.#stored.push(await this.#upload.uploadPart(this.#stored.length + 1, part))
    this.#filled = 0
  }
}
