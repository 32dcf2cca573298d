import type { Ctx } from '../../platform/context.ts'
import { deriveFrom, sameSecret } from './secret.ts'

/**
 * The token that a form carries: it follows from a cookie's secret, which no other site can read, and from what the form
 * is for, so that one form's token opens no other.
 */
export const formToken = (secret: string, purpose: string): string => deriveFrom(secret, `form ${purpose}`)

/** Whether a form was sent from our own page: by the browser's word, and by the token. Both must hold. */
export const isOurForm = (
  ctx: Pick<Ctx, 'config'>,
  request: Request,
  { secret, purpose, token }: { secret: string | null; purpose: string; token: string | null },
): boolean =>
  isSameOrigin(ctx, request) &&
  secret !== null &&
  token !== null &&
  sameSecret(token, formToken(secret, purpose))

/** Every browser says where a POST comes from, by `Origin`, by `Sec-Fetch-Site` or both; who says nothing is refused. */
export function isSameOrigin({ config }: Pick<Ctx, 'config'>, { headers }: Request): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin === null && site === null) return false
  return (
    (origin ?? config.PUBLIC_ORIGIN) === config.PUBLIC_ORIGIN && (site ?? 'same-origin') === 'same-origin'
  )
}
