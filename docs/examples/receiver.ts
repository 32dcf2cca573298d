import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { verifyWebhook, WebhookError } from './client.ts'

/*
 * Takes webhook deliveries and keeps each event once: `SECRET=whsec_… PORT=3000 node receiver.ts events.sqlite`. The
 * event is on disk before the answer, so a receiver that dies is sent the event again; whatever takes time belongs into
 * a worker that reads the table.
 */

const secret = process.env.SECRET ?? ''
const database = new DatabaseSync(process.argv[2] ?? 'events.sqlite')
database.exec(
  'CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY, kind TEXT, happened_at TEXT, data TEXT)',
)
// Deliveries come at least once: `webhook-id` is the event's, the same in every repetition.
const keep = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')

async function bytesOf(incoming: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function receive(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await bytesOf(incoming)
  const { event, timestamp, data } = await verifyWebhook(body, incoming.headers, secret)
  keep.run(String(incoming.headers['webhook-id']), event, timestamp, JSON.stringify(data))
  answer.writeHead(204).end()
}

// A failure must not end the receiver: with status 500, or without an answer, the delivery is sent again.
createServer((incoming, answer) => {
  receive(incoming, answer).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    answer.writeHead(error instanceof WebhookError ? 401 : 500).end()
  })
}).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
