import { objectsIn } from '../../../platform/context/placement.ts'
import type { Access } from '../access.ts'
import type { AuthorizedRequest } from '../entry.ts'
import { refuse } from '../exchange.ts'
import { credentialHeader, endpointHeader, holderHeader, type StreamCredential } from './mailbox.ts'

/** The path to which a stream's messages are sent. Old clients resolve it against the address of the stream. */
const endpointOf = (sessionId: string) => `/api/mcp/sse/messages?sessionId=${sessionId}`

/** Opens the stream of a client of the old transport, in a new mailbox. */
export async function openStream(entry: AuthorizedRequest): Promise<Response> {
  const refusal = refuse(entry)
  if (refusal) return refusal
  const { ctx, request, access } = entry
  const mailboxes = objectsIn(ctx.env, ctx.env.MCP_MAILBOX)
  const id = mailboxes.newUniqueId()
  const headers = {
    [holderHeader]: access.holder,
    [endpointHeader]: endpointOf(id.toString()),
    [credentialHeader]: JSON.stringify(credentialOf(access)),
  }
  return mailboxes.get(id).fetch(new Request('https://mailbox/', { headers, signal: request.signal }))
}

function credentialOf({ connection, caller, hash }: Access): StreamCredential {
  if (connection) return { kind: 'token', hash, expiresAt: connection.expiresAt }
  const end = caller.key?.expiresAt ?? null
  return { kind: 'key', hash, expiresAt: end === null ? null : Date.parse(end) }
}
