import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { fetchPublic, OutboundRefused } from '../../../platform/http/public-fetch/fetch-public.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { day, hour, minute, second } from '../../../platform/time/time.ts'
import { OAuthError } from '../error.ts'
import { whyNotRedirect } from '../redirects.ts'
import { oauthClients } from '../../schema.gen.ts'
import { type Client, shownName } from './client.ts'

/** The members of a client ID metadata document that are read. */
const Document = z.object({
  client_id: z.string(),
  client_name: z.string().max(1000).optional(),
  redirect_uris: z.array(z.string().max(4000)).min(1).max(50),
  token_endpoint_auth_method: z.string().optional(),
  client_secret: z.undefined().optional(),
})

/**
 * Opening the consent page makes the service fetch a document. The limit keeps a network from causing fetches without
 * end.
 */
const perNetwork: Limit = { name: 'document', attempts: 60, span: 10 * minute }
const request = { maxBytes: 10 * 1024, timeoutMs: 5 * second, maxRedirects: 0, accept: 'application/json' }

/** Whether a client id is the address of a metadata document. `whyNotDocument` has stricter rules than a fetch. */
export const isDocumentId = (id: string): boolean => /^https:\/\//i.test(id)

function whyNotDocument(id: string): string | null {
  const url = URL.parse(id)
  if (!url || id.length > 2000) return 'is no URL'
  if (url.href !== id) return 'is not written in its plain form'
  if (url.pathname === '/') return 'has no path'
  if (id.includes('#') || id.includes('@')) return 'holds a fragment or credentials'
  return null
}

/**
 * Fetches the metadata document of a client, under the rules of outbound requests and without redirects. The
 * document is cached as long as its answer allows, from five minutes to a day. It must name its own address, so
 * that no host speaks for another.
 *
 * @throws OAuthError
 */
export async function fetchClient(ctx: Ctx, id: string, network: string): Promise<Client> {
  const why = whyNotDocument(id)
  if (why) throw new OAuthError('invalid_client', `The client id ${why}`)
  const seconds = await countInAll(ctx, rateWindow(perNetwork, network))
  if (seconds > 0)
    throw new OAuthError('temporarily_unavailable', 'Too many documents were asked for', seconds)
  const { document, headers } = await load(ctx, id)
  const redirectUris = [...new Set(document.redirect_uris)].filter((uri) => whyNotRedirect(uri) === null)
  if (redirectUris.length === 0) throw refused('names no redirect URI that is allowed')
  const row = {
    ...({ id, kind: 'document', redirectUris, secretHash: null } as const),
    name: shownName(document.client_name, new URL(id).host),
    createdAt: ctx.now.toISOString(),
    freshUntil: ctx.now.getTime() + freshFor(headers),
    allowedAt: null,
  }
  const { name, freshUntil } = row
  await ctx.db
    .insert(oauthClients)
    .values(row)
    .onConflictDoUpdate({ target: oauthClients.id, set: { name, redirectUris, freshUntil } })
  return row
}

async function load(ctx: Ctx, id: string) {
  const answer = await fetchPublic(ctx, id, request).catch((error: unknown) => {
    if (error instanceof OutboundRefused) throw refused('could not be fetched')
    throw error
  })
  if (answer.status !== 200) throw refused(`answers ${answer.status}`)
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^application\/([\w.-]+\+)?json$/.test(type)) throw refused('is not served as JSON')
  const parsed = Document.safeParse(parse(answer.bytes))
  if (!parsed.success) throw refused('is not valid client metadata')
  const { data } = parsed
  if (data.client_id !== id) throw refused('names another client id than its address')
  if ((data.token_endpoint_auth_method ?? 'none') !== 'none')
    throw refused('asks for a client authentication that is not supported')
  return { document: data, headers: answer.headers }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return null
  }
}

const refused = (why: string) => new OAuthError('invalid_client', `The client metadata document ${why}`)

function freshFor(headers: Headers): number {
  const control = headers.get('cache-control') ?? ''
  const age = /no-store|no-cache/i.test(control) ? '0' : /max-age=(\d{1,9})/i.exec(control)?.[1]
  return age === undefined ? hour : Math.min(day, Math.max(5 * minute, Number(age) * second))
}
