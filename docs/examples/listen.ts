import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './client.ts'

/*
 * Shows the events of your company as they happen, and sends each to an address of this machine as a signed delivery:
 * `node listen.ts http://localhost:3000/`. So a receiver is tested without a public address. SECRET is what the receiver
 * checks signatures with: `whsec_` and any base64.
 */

const [to] = process.argv.slice(2)
const { API_KEY = '', SECRET = 'whsec_dGVzdA==' } = process.env
const client = createClient({ apiKey: API_KEY, maxWait: 3600 })

/** In milliseconds. Looks overlap, because an event may become visible after one that happened later. */
const [pause, overlap] = [2000, 60_000]
const seen = new Set<string>()
// The first look goes further back, because the clock of this machine may be wrong. What it finds is not new.
let from = Date.now() - 10 * overlap
for (let isFirst = true; ; isFirst = false) {
  const since = new Date(from - overlap).toISOString()
  for await (const event of client.listEvents({ from: since, order: 'asc', limit: 100 })) {
    if (seen.has(event.id)) continue
    seen.add(event.id)
    from = Math.max(from, Date.parse(event.timestamp))
    if (!isFirst) say(`${event.timestamp} ${event.type} ${event.id} ${to ? await forward(event) : ''}`)
  }
  if (isFirst) say('Listening')
  await sleep(pause)
}

function say(line: string) {
  process.stdout.write(`${line.trimEnd()}\n`)
}

/** Posts an event as a webhook gets it, and returns what came of it. */
async function forward(event: {
  id: string
  type: string
  data: object
  timestamp: string
}): Promise<string> {
  const { id, type, data, timestamp } = event
  const body = JSON.stringify({ event: type, data, timestamp, webhookId: 'webhook_local' })
  const now = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
  const headers = {
    'Content-Type': 'application/json',
    'X-Service-Event': type,
    'X-Service-Signature': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': now,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${now}.${body}`).digest('base64')}`,
  }
  const sending = fetch(to ?? '', { method: 'POST', headers, body })
  return sending.then(({ status }) => String(status)).catch(() => 'No answer')
}
