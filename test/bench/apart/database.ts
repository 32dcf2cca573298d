import { DurableObject } from 'cloudflare:workers'

/** One statement with its bound values. */
export interface Sent {
  sql: string
  values: (string | number | null)[]
}

/** The answer to one statement; rows as objects by column. */
export interface Answered {
  results: Record<string, unknown>[]
  rowsRead: number
  rowsWritten: number
}

interface Bindings {
  DATABASE: DurableObjectNamespace<Database>
}

/**
 * A database in a process of its own, as D1 is: a Durable Object that runs the statements of a request in one
 * transaction. JSON goes there and back.
 */
export class Database extends DurableObject<Bindings> {
  override async fetch(request: Request): Promise<Response> {
    const sent: Sent[] = await request.json()
    const { sql } = this.ctx.storage
    try {
      const answers = this.ctx.storage.transactionSync(() =>
        sent.map(({ sql: text, values }): Answered => {
          const cursor = sql.exec(text, ...values)
          const results = cursor.toArray()
          return { results, rowsRead: cursor.rowsRead, rowsWritten: cursor.rowsWritten }
        }),
      )
      return Response.json(answers)
    } catch (error) {
      return new Response(error instanceof Error ? error.message : 'failed', { status: 500 })
    }
  }
}

export default {
  fetch: (request, { DATABASE }) => DATABASE.get(DATABASE.idFromName('tenders')).fetch(request),
} satisfies ExportedHandler<Bindings>
