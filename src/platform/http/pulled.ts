const encoder = new TextEncoder()

/**
 * A stream of parts that are made only when the reader requests them. When the client has gone away, no further part is
 * made and the generator ends. When a part fails the stream breaks off, so that the reader does not take the body for
 * whole.
 */
export function pulled(parts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await nextOf(parts)
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The bytes of the next part that is not empty; null after the last part. */
async function nextOf(parts: AsyncGenerator<string | Uint8Array>): Promise<Uint8Array | null> {
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return null
    const bytes = typeof value === 'string' ? encoder.encode(value) : value
    if (bytes.length > 0) return bytes
  }
}
