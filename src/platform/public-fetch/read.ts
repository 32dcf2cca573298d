/** The beginning of an answer's body. */
export interface Capped {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether there was more, or the reading was broken off. */
  truncated: boolean
}

/**
 * Reads at most so many bytes of a body and drops the rest. When the signal or the other side breaks off, what has come
 * until then is the answer.
 */
export async function readCapped(response: Response, maxBytes: number, signal: AbortSignal): Promise<Capped> {
  if (!response.body) return { bytes: new Uint8Array(), truncated: false }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let ended = false
  // A body that says nothing any more must not hold up whoever has the signal.
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  while (size <= maxBytes && !signal.aborted && !ended) {
    const next = await Promise.race([reader.read().catch(() => null), aborted])
    if (next === null) break
    ended = next.done
    if (next.done) break
    chunks.push(next.value)
    size += next.value.byteLength
  }
  // Never awaited: it may wait for the other side.
  if (!ended) reader.cancel().catch(() => undefined)
  return { bytes: joined(chunks, Math.min(size, maxBytes)), truncated: !ended || size > maxBytes }
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
