import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept-alive HTTP/1.1 connection, one request at a time. It does no more than a load generator must: the usual
 * clients cost more than the service itself.
 */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  /** How many bytes the reply under way has; 0 until its head is complete. */
  #length = 0
  #waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket, `127.0.0.1:${port}`)))
    })
  }

  /** `key` is sent as the bearer token of the request. */
  get(path: string, key?: string): Promise<Reply> {
    const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${authorization}\r\n`)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    if (this.#length === 0) {
      const end = this.#received.indexOf(headEnd)
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#received.toString('latin1', 0, end + 2))?.[1]
      if (length === undefined) return this.#waiting?.reject(new Error('The reply does not say its length'))
      this.#length = end + headEnd.length + Number(length)
    }
    if (this.#received.length >= this.#length) this.#complete()
  }

  #complete(): void {
    const status = Number(this.#received.toString('latin1', 9, 12))
    const reply = { status, body: this.#received.subarray(this.#received.indexOf(headEnd) + headEnd.length) }
    const waiting = this.#waiting
    this.#received = Buffer.alloc(0)
    this.#length = 0
    this.#waiting = null
    waiting?.resolve(reply)
  }
}
