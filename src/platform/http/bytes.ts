/** The answer of a row that returns bytes instead of JSON; the transport adds the headers of every answer. */
export class Bytes {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Record<string, string>
  readonly body: ReadableStream<Uint8Array> | null

  constructor(
    status: Bytes['status'],
    headers: Record<string, string>,
    body: ReadableStream<Uint8Array> | null = null,
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}
