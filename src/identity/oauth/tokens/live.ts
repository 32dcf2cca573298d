/**
 * Whether an access token still speaks for its person: it has not expired and was not revoked, its connection has not
 * ended, and the person still belongs to the company. `hash` is the SHA-256 of the token in hex.
 */
export async function isTokenLive(d1: D1Database, hash: string, now: number): Promise<boolean> {
  const found = await d1
    .prepare(
      `SELECT 1 AS live FROM oauth_tokens t
        JOIN connections c ON c.id = t.connection_id
        JOIN memberships m ON m.company_id = c.company_id AND m.user_id = c.user_id
        WHERE t.hash = ?1 AND t.kind = 'access' AND t.expires_at > ?2 AND c.revoked_at IS NULL`,
    )
    .bind(hash, now)
    .first('live')
  return found === 1
}
