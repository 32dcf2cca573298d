/** The number of requests for each document. */
const fetches = new Map<string, number>()

const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers })

/**
 * Client ID metadata documents for the tests' Worker; this runs in Node, beside the Worker. The first part of
 * the host names the fault of a document, if it has one; `fetches.clients.example.com/HOST` returns how often a
 * document was fetched.
 */
export function answerDocument({ href, hostname, pathname }: URL): Response {
  if (hostname === 'asked.clients.example.com') return json(fetches.get(pathname.slice(1)) ?? 0)
  const times = (fetches.get(hostname) ?? 0) + 1
  fetches.set(hostname, times)
  const document = {
    client_id: href,
    client_name: `Documented ${times}`,
    redirect_uris: ['https://app.example/callback', 'http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  }
  const [kind = ''] = hostname.split('.')
  const { client_name: _name, ...nameless } = document
  const answers: Record<string, () => Response> = {
    mismatch: () => json({ ...document, client_id: 'https://other.clients.example.com/client' }),
    secret: () => json({ ...document, token_endpoint_auth_method: 'client_secret_post' }),
    keys: () => json({ ...document, token_endpoint_auth_method: 'private_key_jwt' }),
    leak: () => json({ ...document, client_secret: 'not a secret any more' }),
    empty: () => json({ ...document, redirect_uris: [] }),
    script: () => json({ ...document, redirect_uris: ['javascript:alert(1)'] }),
    big: () => json({ ...document, padding: 'x'.repeat(12 * 1024) }),
    html: () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
    text: () => new Response('{', { headers: { 'Content-Type': 'application/json' } }),
    list: () => json([document]),
    slow: () => new Response(endless(), { headers: { 'Content-Type': 'application/json' } }),
    gone: () => new Response(null, { status: 404 }),
    moved: () => Response.redirect('https://good.clients.example.com/client', 302),
    nameless: () => json(nameless),
    brief: () => json(document, { 'Cache-Control': 'max-age=1' }),
    long: () => json(document, { 'Cache-Control': 'public, max-age=999999999' }),
  }
  return (answers[kind] ?? (() => json(document)))()
}

/** A body that begins and never ends. */
const endless = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
