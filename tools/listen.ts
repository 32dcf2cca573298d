import type { OperatorClient } from './operator.ts'

interface Request {
  deliveryId: string
  event: string
  headers: Record<string, string>
  body: string
}

/** In milliseconds: how far each look reaches back. A delivery that is committed late has an id from before others. */
const overlap = 10_000
const page = 100

export interface Listening {
  webhookId: string
  /** The address that gets the deliveries. */
  to: string
  say: (line: string) => void
}

/**
 * Forwards the deliveries of a webhook to an address of this machine, each once, with the bytes and
 * signatures of a real delivery. The webhook's own address may be unreachable: its attempts continue as
 * usual.
 */
export async function listen(operator: OperatorClient, { webhookId, to, say }: Listening): Promise<never> {
  // The service's clock decides which deliveries are new; the clock of this machine may be minutes off.
  const { time } = await operator.get<{ time: string }>('/status')
  const ahead = Date.parse(time) - Date.now()
  const began = Date.parse(time)
  const seen = new Set<string>()
  say(`Passing the deliveries of ${webhookId} on to ${to}. End with Ctrl+C.`)
  for (;;) {
    const since = new Date(Math.max(began, Date.now() + ahead - overlap)).toISOString()
    for await (const request of requestsSince(operator, webhookId, since)) {
      if (seen.has(request.deliveryId)) continue
      seen.add(request.deliveryId)
      say(await pass(request, to))
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function* requestsSince(
  operator: OperatorClient,
  webhookId: string,
  since: string,
): AsyncGenerator<Request> {
  for (let after = ''; ;) {
    const query = new URLSearchParams(after ? { after } : { since })
    const { requests } = await operator.get<{ requests: Request[] }>(
      `/webhooks/${webhookId}/requests?${query}`,
    )
    yield* requests
    after = requests.at(-1)?.deliveryId ?? ''
    if (requests.length < page) return
  }
}

async function pass({ deliveryId, event, headers, body }: Request, to: string): Promise<string> {
  const answered = await fetch(to, { method: 'POST', headers, body, redirect: 'manual' }).then(
    ({ status }) => String(status),
    () => 'no answer',
  )
  return `${new Date().toISOString()}  ${answered}  ${event}  ${deliveryId}`
}
