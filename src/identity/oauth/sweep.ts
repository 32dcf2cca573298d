import type { Ctx } from '../../platform/context.ts'
import { day } from '../../platform/time.ts'

/**
 * How long unused rows are kept: clients that nobody allowed anything, and connections whose code was never redeemed.
 */
const unusedFor = 7 * day

/**
 * Removes what counts no more. Used refresh tokens stay until they expire, so that their reuse is seen; codes a day
 * longer than they live, likewise. Connections that were opened stay: they are the company's record.
 */
export async function sweepOAuth({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<Record<string, number>> {
  const at = now.getTime()
  const [tokens, codes, unopened, clients] = await d1.batch([
    d1.prepare('DELETE FROM oauth_tokens WHERE expires_at <= ?1').bind(at),
    d1.prepare('DELETE FROM oauth_codes WHERE expires_at <= ?1').bind(at - day),
    d1
      .prepare(
        `DELETE FROM connections WHERE opened_at IS NULL AND created_at <= ?1
          AND NOT EXISTS (SELECT 1 FROM oauth_codes WHERE connection_id = connections.id)`,
      )
      .bind(at - unusedFor),
    d1
      .prepare('DELETE FROM oauth_clients WHERE allowed_at IS NULL AND created_at <= ?1')
      .bind(at - unusedFor),
  ])
  const removed = (result: D1Result | undefined) => result?.meta.changes ?? 0
  return {
    tokens: removed(tokens),
    codes: removed(codes),
    connections: removed(unopened),
    clients: removed(clients),
  }
}
