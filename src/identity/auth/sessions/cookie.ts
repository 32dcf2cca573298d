import type { Ctx } from '../../../platform/context/context.ts'

/**
 * The names of our cookies: `visit` is there before anybody signs in, and binds the sign-in form to the browser; `device`
 * stays after a sign-out, and says who has signed in in this browser; `sso` binds the answer of a provider to the
 * browser that asked for it; `seen` is the D1 bookmark of the newest page. On
 * https the prefix `__Host-` keeps other hosts of the domain from setting them; a plain local origin cannot have that
 * prefix.
 */
export type CookieName = 'session' | 'visit' | 'flash' | 'step' | 'device' | 'sso' | 'seen'

const isSecure = ({ config }: Pick<Ctx, 'config'>) => config.PUBLIC_ORIGIN.startsWith('https:')
const fullName = (ctx: Pick<Ctx, 'config'>, name: CookieName) => (isSecure(ctx) ? `__Host-${name}` : name)

/**
 * The cookie's value; null if the cookie is missing or appears several times, because an attacker may have set one
 * of them.
 */
export function readCookie(ctx: Pick<Ctx, 'config'>, request: Request, name: CookieName): string | null {
  const prefix = `${fullName(ctx, name)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.filter((pair) => pair.startsWith(prefix))
  return found.length === 1 && found[0] ? found[0].slice(prefix.length) : null
}

/**
 * A `Set-Cookie` value. `Lax`, because a person comes to the consent page by a link of another site. Without an end the
 * cookie lives as long as the browser; 0 removes it.
 */
export function cookie(
  ctx: Pick<Ctx, 'config' | 'now'>,
  name: CookieName,
  value: string,
  expiresAt?: number,
) {
  const seconds =
    expiresAt === undefined ? null : Math.max(0, Math.floor((expiresAt - ctx.now.getTime()) / 1000))
  const parts = [`${fullName(ctx, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isSecure(ctx)) parts.push('Secure')
  if (seconds !== null) parts.push(`Max-Age=${seconds}`)
  return parts.join('; ')
}
