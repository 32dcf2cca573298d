import { DurableObject } from 'cloudflare:workers'

/** In milliseconds. Without a limit, a write to a stream that nobody reads would wait for ever. */
const writeLimit = 5000
/** In milliseconds. Proxies close streams that stay silent. */
const heartbeat = 25_000

/** The holder of the mailbox, sent by the request that opens it. */
export const holderHeader = 'mailbox-holder'
export const endpointHeader = 'mailbox-endpoint'

interface Box {
  holder: string
  writer: WritableStreamDefaultWriter<Uint8Array>
  beat: ReturnType<typeof setInterval>
}

/**
 * The open stream of a client of the HTTP+SSE transport of 2024. The stream and the messages to be answered on it
 * arrive in different isolates, and they meet in this object. The object stores nothing, so it ends together with the
 * stream.
 */
export class Mailbox extends DurableObject<Env> {
  #box: Box | null = null

  /** Opens the stream. The first event tells the client where to send messages. */
  override async fetch(request: Request): Promise<Response> {
    if (this.#box) return new Response(null, { status: 409 })
    const { readable, writable } = new IdentityTransformStream()
    const beat = setInterval(() => void this.#write(': \n\n'), heartbeat)
    const writer = writable.getWriter()
    this.#box = { holder: request.headers.get(holderHeader) ?? '', writer, beat }
    request.signal.addEventListener('abort', () => this.#close())
    writer.closed.catch(() => this.#close())
    void this.#write(`event: endpoint\ndata: ${request.headers.get(endpointHeader) ?? ''}\n\n`)
    const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
    return new Response(readable, { headers })
  }

  /** Whether the stream is open for this holder, open for another one, or gone. */
  stateFor(holder: string): 'open' | 'gone' | 'foreign' {
    if (!this.#box) return 'gone'
    return this.#box.holder === holder ? 'open' : 'foreign'
  }

  /** Sends messages, one line of JSON each. Returns false when the stream has gone meanwhile. */
  async deliver(messages: string[]): Promise<boolean> {
    for (const message of messages)
      if (!(await this.#write(`event: message\ndata: ${message}\n\n`))) return false
    return true
  }

  async #write(text: string): Promise<boolean> {
    if (!this.#box) return false
    const written = this.#box.writer.write(new TextEncoder().encode(text)).then(
      () => true,
      () => false,
    )
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), writeLimit)
    const done = await Promise.race([written, late.promise])
    clearTimeout(timer)
    if (!done) this.#close()
    return done
  }

  #close(): void {
    if (!this.#box) return
    clearInterval(this.#box.beat)
    this.#box.writer.abort().catch(() => undefined)
    this.#box = null
  }
}
