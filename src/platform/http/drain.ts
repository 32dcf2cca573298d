import { chunksOf } from './chunks.ts'

const mib = 1024 * 1024

/** More than the largest body that an endpoint accepts. */
const maxBytes = 128 * mib
const maxMilliseconds = 30_000

/**
 * Reads and drops what is left of a request's body. When a response is sent before its request has arrived, the runtime
 * reads 64 KiB more and then closes the connection. A client that is still sending, or a proxy before the service, then
 * reports a broken connection instead of the response. Draining is bounded, because the sender decides how much comes.
 */
export async function drain({ body, headers }: Request): Promise<void> {
  if (!body || body.locked || Number(headers.get('content-length') ?? 0) > maxBytes) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, maxMilliseconds)
  await Promise.race([drop(body).catch(() => undefined), late.promise])
  clearTimeout(timer)
}

/** Whether a body has ended. Most have been read, and then no buffer is made for them. */
async function isRead(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader()
  const { done } = await reader.read().catch(() => ({ done: true }))
  reader.releaseLock()
  return done
}

async function drop(body: ReadableStream<Uint8Array>): Promise<void> {
  if (await isRead(body)) return
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size > maxBytes) return
  }
}
