import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, it, vi } from 'vitest'
import service from '../../../src/index.ts'

/** The first statement that the consumer of each role prepares, for a message about something that does not exist. */
const consumed = {
  deliveries: /^\s*INSERT INTO delivery_attempts\b/,
  'deliveries-dead': /^\s*UPDATE deliveries SET dead_letters/,
  documents: /^\s*UPDATE document_files\b/,
  imports: /\bimports\b/,
}

const prefixes = ['tender-marketplace-', 'tender-marketplace-staging-', 'acme-documents-', 'x-', '']
const queues = prefixes.flatMap((prefix) =>
  Object.entries(consumed).map(([role, statement]) => [prefix + role, statement] as const),
)

/** Gives one message of a queue to the service, and returns what became of it. */
async function deliver(queue: string) {
  const ids = { deliveryId: 'delivery_none', documentId: 'document_none', importId: 'import_none' }
  const batch = createMessageBatch(queue, [{ id: '1', timestamp: new Date(), attempts: 1, body: ids }])
  const context = createExecutionContext()
  const statements: string[] = []
  await service.queue(batch, { ...env, DB: recording(env.DB, statements) }, context)
  return { statements, result: await getQueueResult(batch, context) }
}

/** A database that also writes down its statements. */
const recording = (database: D1Database, statements: string[]): D1Database =>
  new Proxy(database, {
    get: (target, name: keyof D1Database) =>
      name === 'prepare'
        ? (sql: string) => (statements.push(sql), target.prepare(sql))
        : target[name].bind(target),
  })

describe('a message', () => {
  it.for(queues)(
    'of the queue %s reaches the consumer of its role',
    async ([queue, statement], { expect }) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { statements, result } = await deliver(queue)
      vi.restoreAllMocks()
      expect(statements[0]).toMatch(statement)
      expect(result).toMatchObject({ outcome: 'ok', retryBatch: { retry: false }, retryMessages: [] })
    },
  )

  it.for([
    'tender-marketplace',
    'tender-marketplace-letters',
    'deliveries-old',
    'mydeliveries',
    '-deliveries',
    'tender-marketplace-deliveries-',
    'tender-marketplace-Deliveries',
  ])('of the unknown queue %s is tried again later, and logged as an error', async (queue, { expect }) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { statements, result } = await deliver(queue)
    const lines = error.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    error.mockRestore()
    expect(statements).toEqual([])
    expect(result).toMatchObject({ ackAll: false, explicitAcks: [], retryBatch: { retry: true } })
    expect(lines).toMatchObject([{ level: 'error', queue }])
  })
})
