import type { Ctx } from '../../../platform/context/context.ts'
import { deriveFrom, sameSecret } from './secret.ts'

/**
 * The token of a form. It follows from the secret of a cookie, which no other site can read, and from the purpose of
 * the form, so that the token of one form opens no other form.
 */
export const formToken = (secret: string, purpose: string): string => deriveFrom(secret, `form ${purpose}`)

/** Whether a form was sent from our own page. The browser's headers and the token must both say so. */
export const isOurForm = (
  ctx: Pick<Ctx, 'config'>,
  request: Request,
  { secret, purpose, token }: { secret: string | null; purpose: string; token: string | null },
): boolean =>
  isSameOrigin(ctx, request) &&
  secret !== null &&
  token !== null &&
  sameSecret(token, formToken(secret, purpose))

/**
 * Every browser names the origin of a POST, by `Origin`, by `Sec-Fetch-Site` or by both; a request without either is
 * refused.
 */
export function isSameOrigin({ config }: Pick<Ctx, 'config'>, { headers }: Request): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin === null && site === null) return false
  return (
    (origin ?? config.PUBLIC_ORIGIN) === config.PUBLIC_ORIGIN && (site ?? 'same-origin') === 'same-origin'
  )
}
