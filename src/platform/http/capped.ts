/** The beginning of a body, and how the reading of it ended. */
export interface CappedBody {
  /** The first bytes of the body, at most as many as were allowed. */
  bytes: Uint8Array<ArrayBuffer>
  /**
   * `whole`: the body ended on its own. `longer`: there were more bytes than allowed. `broken`: the other side broke
   * off. `stopped`: the signal was aborted. Only after `whole` are the bytes the whole body.
   */
  end: 'whole' | 'longer' | 'broken' | 'stopped'
  /** The error with which the other side broke off. */
  cause?: unknown
}

/**
 * Reads at most `limit` bytes of a body into memory and cancels the rest. The bytes are counted while they are read,
 * because the sender may declare a wrong length or none.
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal?: AbortSignal,
): Promise<CappedBody> {
  if (!body) return { bytes: new Uint8Array(), end: 'whole' }
  const reader = body.getReader()
  const read = await readFrom(reader, limit, signal)
  // Not awaited, because the cancelling may wait for the other side.
  if (read.end !== 'whole') reader.cancel().catch(() => undefined)
  return read
}

/** Reads like `readCapped`, but leaves the rest of the body to be read by others. */
export async function readStart(body: ReadableStream<Uint8Array> | null, limit: number): Promise<CappedBody> {
  if (!body) return { bytes: new Uint8Array(), end: 'whole' }
  const reader = body.getReader()
  const read = await readFrom(reader, limit)
  reader.releaseLock()
  return read
}

async function readFrom(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  signal?: AbortSignal,
): Promise<CappedBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  const ended = (end: CappedBody['end'], cause?: unknown): CappedBody => ({
    bytes: joined(chunks, Math.min(size, limit)),
    end,
    cause,
  })
  const next = nextOf(reader, signal)
  for (;;) {
    if (signal?.aborted) return ended('stopped')
    const { done, value, failed, cause } = await next()
    if (failed) return ended(signal?.aborted ? 'stopped' : 'broken', cause)
    if (done) return ended('whole')
    chunks.push(value)
    size += value.byteLength
    if (size > limit) return ended('longer')
  }
}

type Next =
  | { failed?: false; done: false; value: Uint8Array; cause?: undefined }
  | { failed?: false; done: true; value?: undefined; cause?: undefined }
  | { failed: true; done?: undefined; value?: undefined; cause: unknown }

/** Returns the chunks of a body one by one. The signal ends the wait for a body that has stopped. */
function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, signal?: AbortSignal): () => Promise<Next> {
  const read = (): Promise<Next> => reader.read().catch((cause: unknown) => ({ failed: true, cause }))
  if (!signal) return read
  const aborted = new Promise<Next>((resolve) =>
    signal.addEventListener('abort', () => resolve({ failed: true, cause: signal.reason }), { once: true }),
  )
  return () => Promise.race([read(), aborted])
}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at)
    at += Math.min(chunk.byteLength, length - at)
  }
  return bytes
}
