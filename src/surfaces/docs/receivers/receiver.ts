import { createHmac, timingSafeEqual } from 'node:crypto'

/** Answers 200 to a delivery of the service and 401 to any other request. */
export async function receive(request: Request, secret: string): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const genuine = ['X-Service-Signature', 'X-Service-Signature-Next'].some((name) => {
    const given = Buffer.from(request.headers.get(name) ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!genuine) return new Response('The signature does not match', { status: 401 })
  const { event } = JSON.parse(body.toString()) // An event may come twice; `webhook-id` is then the same.
  return new Response(`Took ${event}`, { status: 200 })
}
