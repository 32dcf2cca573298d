import { Buffer } from 'node:buffer'
import type { CallerCtx, Ctx } from '../../platform/context.ts'
import { invalidData, Problem } from '../../platform/errors.ts'
import { headLength, safeType } from '../../platform/files/content-type.ts'
import { digestMismatch, type Incoming, type StoredFile } from './file.ts'

type Sink = WritableStreamDefaultWriter<Uint8Array>

/** What is known of bytes that have gone by. */
interface Seen {
  sha256: string
  head: Uint8Array
}

/**
 * Puts the bytes under a key of their own, one chunk in memory at a time. When this throws, nothing refers to what may
 * have been put.
 */
export async function storeFile(ctx: CallerCtx, incoming: Incoming): Promise<StoredFile> {
  const { fileName, declaredType, size, expected } = incoming
  const fileKey = `${filePrefix}${ctx.caller.company.id}/${crypto.randomUUID()}`
  const { sha256, head } = await put(ctx.env.FILES, fileKey, incoming)
  if (expected !== null && expected !== sha256) {
    await discard(ctx, fileKey)
    throw digestMismatch()
  }
  return { fileKey, fileName, contentType: safeType(declaredType, head), size, sha256 }
}

/** What every key begins with. */
export const filePrefix = 't/'

async function put(bucket: R2Bucket, key: string, incoming: Incoming): Promise<Seen> {
  const { readable, writable } = new FixedLengthStream(incoming.size)
  const sink: Sink = writable.getWriter()
  // A put that has failed reads no more: without this the next write would wait for ever.
  const store = bucket.put(key, readable).catch(async (error: unknown) => {
    await abort(sink, error)
    throw error
  })
  const [sent, stored] = await Promise.allSettled([send(incoming, sink), store])
  if (sent.status === 'fulfilled' && stored.status === 'fulfilled') return sent.value
  // Each failure brings the other about; what is wrong with the body is said, all else is the bucket's.
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

/** Ends a stream without its rest. Its own promises then fail too, which nobody need be told. */
async function abort(sink: Sink, reason: unknown): Promise<void> {
  await Promise.allSettled([sink.abort(reason), sink.closed])
}

/** The digest of bytes that need not be kept. */
export const digestOf = async (incoming: Incoming): Promise<string> => (await pass(incoming, null)).sha256

/** Lets the bytes go by, to a sink if there is one. Fewer or more of them than were announced are refused. */
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

/** The chunks of a body; one that breaks off is the sender's failure. */
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
    // Of a body that is read no further the rest is let go.
    await reader.cancel().catch(() => undefined)
  }
}

/** Deletes bytes that no row names any more. What fails here is left to the sweep. */
export async function discard({ env }: Pick<Ctx, 'env'>, fileKey: string): Promise<void> {
  await env.FILES.delete(fileKey).catch(() => undefined)
}
