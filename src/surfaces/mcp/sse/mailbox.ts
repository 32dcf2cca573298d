import { DurableObject } from 'cloudflare:workers'
import { gateOf } from '../../../identity/keys/stub.ts'
import { isTokenLive } from '../../../identity/oauth/tokens/live.ts'

/** In milliseconds. Without a limit, a write to a stream that nobody reads would wait for ever. */
const writeLimit = 5000
/** In milliseconds. Proxies close streams that stay silent. */
const heartbeat = 25_000

/** In milliseconds: how long a stream may outlive a key or token that was revoked. */
const reviewEvery = 60_000

/** The header with the holder of the mailbox and the credential of the stream, sent by the request that opens it. */
export const holderHeader = 'mailbox-holder'
export const endpointHeader = 'mailbox-endpoint'
export const credentialHeader = 'mailbox-credential'

/** The credential that opened a stream. `hash` is SHA-256 in hex. */
export interface StreamCredential {
  kind: 'key' | 'token'
  hash: string
  /** Epoch milliseconds; null for a key without an end. */
  expiresAt: number | null
}

interface Box {
  holder: string
  writer: WritableStreamDefaultWriter<Uint8Array>
  timers: ReturnType<typeof setInterval>[]
  credential: StreamCredential
}

/**
 * The open stream of a client of the HTTP+SSE transport of 2024. The stream and the messages to be answered on it
 * arrive in different isolates, and they meet in this object. The object stores nothing, so it ends together with the
 * stream.
 */
export class Mailbox extends DurableObject<Env> {
  #box: Box | null = null

  /** Opens the stream. The first event names the address for messages. */
  override async fetch(request: Request): Promise<Response> {
    if (this.#box) return new Response(null, { status: 409 })
    const { readable, writable } = new IdentityTransformStream()
    const credential = JSON.parse(request.headers.get(credentialHeader) ?? '') as StreamCredential
    const timers = [
      setInterval(() => void this.#write(': \n\n'), heartbeat),
      setInterval(() => void this.review(), reviewEvery),
    ]
    const writer = writable.getWriter()
    this.#box = { holder: request.headers.get(holderHeader) ?? '', writer, timers, credential }
    request.signal.addEventListener('abort', () => this.#close())
    writer.closed.catch(() => this.#close())
    void this.#write(`event: endpoint\ndata: ${request.headers.get(endpointHeader) ?? ''}\n\n`)
    const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
    return new Response(readable, { headers })
  }

  /**
   * Ends the stream once its key or token has expired or was revoked. After a look-up that fails, the next review
   * decides.
   */
  async review(): Promise<void> {
    if (!this.#box) return
    const { kind, hash, expiresAt } = this.#box.credential
    const now = Date.now()
    if (expiresAt !== null && expiresAt <= now) return this.#end()
    const look = kind === 'key' ? gateOf(this.env, hash).lives() : isTokenLive(this.env.DB, hash, now)
    if (!(await look.catch(() => true))) this.#end()
  }

  /** Whether the stream is open for this holder, open for another holder, or gone. */
  stateFor(holder: string): 'open' | 'gone' | 'foreign' {
    if (!this.#box) return 'gone'
    return this.#box.holder === holder ? 'open' : 'foreign'
  }

  /** Sends messages, one line of JSON each. Returns false when the stream has gone in the meantime. */
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

  /** The client sees an orderly end, and may open another stream with a valid key or token. */
  #end(): void {
    this.#stop()
      ?.close()
      .catch(() => undefined)
  }

  #close(): void {
    this.#stop()
      ?.abort()
      .catch(() => undefined)
  }

  #stop(): Box['writer'] | undefined {
    const box = this.#box
    this.#box = null
    for (const timer of box?.timers ?? []) clearInterval(timer)
    return box?.writer
  }
}
