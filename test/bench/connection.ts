import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** The runtime closes a connection after five seconds without a request. */
const restMs = 2000

/**
 * One persistent HTTP/1.1 connection, one request at a time. It does no more than a load generator must: the
 * usual clients cost more than the service itself. After a rest, for example while other subjects are
 * measured, the next request opens it again.
 */
export class Connection {
  #socket: Socket
  readonly #port: number
  #received: Buffer = Buffer.alloc(0)
  /** How many bytes the reply under way has; 0 until its head is complete. */
  #length = 0
  #usedAt = performance.now()
  #waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket, port: number) {
    this.#socket = this.#heard(socket)
    this.#port = port
  }

  static async open(port: number): Promise<Connection> {
    return new Connection(await connected(port), port)
  }

  #heard(socket: Socket): Socket {
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed')))
    return socket
  }

  /** `key` is sent as the bearer token of the request; `header` is a line of its own. */
  async get(path: string, key?: string, header?: string): Promise<Reply> {
    if (performance.now() - this.#usedAt > restMs) await this.#open()
    const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`
    const further = header === undefined ? '' : `${header}\r\n`
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\n${authorization}${further}\r\n`,
      )
    })
  }

  async #open(): Promise<void> {
    this.close()
    this.#socket = this.#heard(await connected(this.#port))
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
    this.#usedAt = performance.now()
    waiting?.resolve(reply)
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  return socket
}
