import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A statement with its values as PostgreSQL reads them from text. */
export interface PgStatement {
  sql: string
  values: string[]
}

/**
 * One connection to PostgreSQL, which takes one batch of statements at a time. The client knows only as much of the
 * protocol as a bench needs, so that it costs as little as it can. The server parses each text once.
 */
export class Client {
  readonly #socket: Socket
  readonly #prepared = new Map<string, string>()
  #received: Buffer = Buffer.alloc(0)
  #rows: string[][][] = []
  #failed: Error | null = null
  #waiting: { resolve: (rows: string[][][]) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('PostgreSQL closed the connection')))
  }

  static async open(port: number): Promise<Client> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    const client = new Client(socket)
    const names = Buffer.from('user\0bench\0database\0postgres\0\0')
    await client.#send([Buffer.concat([int32(names.length + 8), int32(196_608), names])])
    return client
  }

  /** The rows of each statement, in one round trip. */
  query(statements: PgStatement[]): Promise<string[][][]> {
    return this.#send([...statements.flatMap((each) => this.#messages(each)), message('S')])
  }

  /** Runs SQL statements without values, for everything that is not measured. */
  async run(sql: string): Promise<void> {
    await this.#send([message('Q', text(sql))])
  }

  /** Sends lines in the text format of COPY. */
  async copy(sql: string, lines: Iterable<string>): Promise<void> {
    const done = this.#send([message('Q', text(sql))])
    for (const line of lines)
      if (!this.#socket.write(message('d', Buffer.from(`${line}\n`)))) await once(this.#socket, 'drain')
    this.#socket.write(message('c'))
    await done
  }

  close(): void {
    this.#waiting = null
    this.#socket.end(message('X'))
  }

  #messages({ sql, values }: PgStatement): Buffer[] {
    const known = this.#prepared.get(sql)
    const name = known ?? `s${this.#prepared.size}`
    this.#prepared.set(sql, name)
    const bound = values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)])
    return [
      ...(known ? [] : [message('P', text(name), text(sql), int16(0))]),
      message('B', text(''), text(name), int16(0), int16(values.length), ...bound, int16(0)),
      message('E', text(''), int32(0)),
    ]
  }

  #send(messages: Buffer[]): Promise<string[][][]> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(Buffer.concat(messages))
    })
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    let at = 0
    while (this.#received.length >= at + 5) {
      const end = at + 1 + this.#received.readInt32BE(at + 1)
      if (this.#received.length < end) break
      this.#read(this.#received.toString('latin1', at, at + 1), this.#received.subarray(at + 5, end))
      at = end
    }
    this.#received = this.#received.subarray(at)
  }

  /** `2` begins the rows of a statement, `D` is a row, `E` an error, `Z` the end of the answer. */
  #read(type: string, body: Buffer): void {
    if (type === '2') this.#rows.push([])
    if (type === 'D') this.#rows.at(-1)?.push(cells(body))
    if (type === 'E') this.#failed ??= new Error(body.toString('utf8').replaceAll('\0', ' '))
    if (type !== 'Z') return
    const [waiting, rows, failed] = [this.#waiting, this.#rows, this.#failed]
    ;[this.#waiting, this.#rows, this.#failed] = [null, [], null]
    if (failed) waiting?.reject(failed)
    else waiting?.resolve(rows)
  }
}

function cells(body: Buffer): string[] {
  const found: string[] = []
  let at = 2
  for (let left = body.readInt16BE(0); left > 0; left--) {
    const length = body.readInt32BE(at)
    at += 4
    found.push(length < 0 ? '' : body.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return found
}

const text = (value: string) => Buffer.from(`${value}\0`)
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
