import { cookie, readCookie } from '../../identity/auth/sessions/cookie.ts'
import type { Visitor } from './visitor.ts'

const seconds = 60

/** A cookie that carries a sentence about the finished action over a redirect. */
export const flashCookie = ({ ctx }: Pick<Visitor, 'ctx'>, text: string): string =>
  cookie(ctx, 'flash', Buffer.from(text).toString('base64url'), ctx.now.getTime() + seconds * 1000)

/** Reads the sentence from the cookie. The returned cookie removes the sentence from the browser. */
export function takeFlash({ ctx, request }: Pick<Visitor, 'ctx' | 'request'>): {
  says: string | null
  cookies: string[]
} {
  const value = readCookie(ctx, request, 'flash')
  if (value === null || value.length > 2000) return { says: null, cookies: [] }
  return { says: Buffer.from(value, 'base64url').toString(), cookies: [cookie(ctx, 'flash', '', 0)] }
}
