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
  const reader = body.getReader()
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), maxMilliseconds)
  const rest = dropped(reader).catch(() => undefined)
  if ((await Promise.race([rest, late.promise])) === 'late') reader.cancel().catch(() => undefined)
  clearTimeout(timer)
}

/** Reads to the end of the body, or to the limit. */
async function dropped(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size <= maxBytes;) {
    const { done, value } = await reader.read()
    if (done) return
    size += value.byteLength
  }
  await reader.cancel()
}
