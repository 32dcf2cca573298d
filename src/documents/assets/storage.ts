import { Buffer } from 'node:buffer'
import type { CallerCtx, Ctx } from '../../platform/context.ts'
import { invalidData, Problem } from '../../platform/errors.ts'
import { headLength, safeType } from '../../platform/files/content-type.ts'
import { countUpload, forgetUpload } from './in-flight.ts'
import { digestMismatch, type Incoming, type StoredFile } from './file.ts'

type Sink = WritableStreamDefaultWriter<Uint8Array>

/** The size and digest of bytes that were read. */
interface Seen {
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
    const { sha256, head } = await put(ctx.env.FILES, fileKey, incoming)
    if (expected === null || expected === sha256)
      return { fileKey, fileName, contentType: safeType(declaredType, head), size, sha256 }
    await discard(ctx, fileKey)
    throw digestMismatch()
  } catch (error) {
    await forgetUpload(ctx, fileKey)
    throw error
  }
}

/** The prefix of every key. */
export const filePrefix = 't/'

async function put(bucket: R2Bucket, key: string, incoming: Incoming): Promise<Seen> {
  const { readable, writable } = new FixedLengthStream(incoming.size)
  const sink: Sink = writable.getWriter()
  // A failed put stops reading. Without this line the next write would wait for ever.
  const store = bucket.put(key, readable).catch(async (error: unknown) => {
    await abort(sink, error)
    throw error
  })
  const [sent, stored] = await Promise.allSettled([send(incoming, sink), store])
  if (sent.status === 'fulfilled' && stored.status === 'fulfilled') return sent.value
  // A failure of the body makes the put fail, and the other way round. The caller is told of a failure of the body; any
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
export const digestOf = async (incoming: Incoming): Promise<string> => (await pass(incoming, null)).sha256

/**
 * Counts and digests the bytes, and passes them on to the sink, if there is one. Refuses fewer or more bytes than
 * announced.
 */
async function pass({ body, size }: Incoming, sink: Sink | null): Promise<Seen> {
  const digest = new crypto.DigestStream('SHA-256')
  const hash = digest.getWriter()
  const head = new Uint8Array(Math.min(size, headLength))
  let passed = 0
  for await (const chunk of chunksOf(body)) {
    if (passed < head.byteLength) head.set(chunk.subarray(0, head.byteLength - passed), passed)
    passed += chunk.byteLength
    if (passed > size) throw invalidData('', `is longer than the ${size} bytes it was announced with`)
    await hash.write(chunk)
    await sink?.write(chunk)
  }
  if (passed < size) throw invalidData('', `ended after ${passed} of ${size} bytes`)
  await hash.close()
  return { sha256: Buffer.from(await digest.digest).toString('hex'), head }
}

/** The chunks of a body. A body that breaks off is a failure of its sender. */
async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw invalidData('', 'broke off before its end')
      })
      if (done) return
      yield value
    }
  } finally {
    // When reading stops early, the rest of the body is cancelled.
    await reader.cancel().catch(() => undefined)
  }
}

/** Deletes bytes that no row names any more. When the bucket fails, the sweep deletes them later. */
export async function discard({ env }: Pick<Ctx, 'env'>, fileKeys: string | string[]): Promise<void> {
  if (fileKeys.length > 0) await env.FILES.delete(fileKeys).catch(() => undefined)
}
