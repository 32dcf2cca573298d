import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context/context.ts'
import { OAuthError } from '../error.ts'
import { oauthClients } from '../../schema.gen.ts'
import type { Client } from './client.ts'
import { fetchClient, isDocumentId } from './document.ts'

/**
 * The client that requests consent. A metadata document is fetched when it is new or no longer fresh.
 *
 * @throws OAuthError invalid_client, temporarily_unavailable
 */
export async function findClient(ctx: Ctx, id: string, network: string): Promise<Client> {
  const known = await ctx.db.select().from(oauthClients).where(eq(oauthClients.id, id)).get()
  if (known?.kind === 'registered') return known
  if (known && (known.freshUntil ?? 0) > ctx.now.getTime()) return known
  if (isDocumentId(id)) return fetchClient(ctx, id, network)
  throw new OAuthError('invalid_client', 'The client is not known')
}
