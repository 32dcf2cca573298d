import { requestCtx } from '../../surfaces/request.ts'
import type { Context } from 'hono'
import { type Ctx, inSession } from '../../platform/context/context.ts'
import { extendSession } from '../../identity/auth/sessions/commands.ts'
import { cookie, readCookie } from '../../identity/auth/sessions/cookie.ts'
import { formToken, isOurForm } from '../../identity/auth/sessions/csrf.ts'
import { findSession } from '../../identity/auth/sessions/queries.ts'
import type { Session } from '../../identity/auth/sessions/schema.ts'
import { addressOf } from '../../platform/http/allowed-networks.ts'
import { bookmarkOf, type Freshness, newerBookmark } from '../../platform/db/session.ts'
import type { AccessTo } from './access.ts'
import { type EarlyFrame, startFrame } from './frame.ts'
import { hashSecret, isSecret, newSecret } from '../../identity/auth/sessions/secret.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { loadPageFiles } from '../../surfaces/page-files.ts'
import type { Child } from 'hono/jsx'
import { isTransient } from '../../platform/db/transient.ts'
import { logFailure } from '../../platform/context/log.ts'
import { NoticePage } from './layout.tsx'
import { loadTypedCodes } from './words.tsx'
import { wordedTables } from '../../reference/language/worded.ts'

/** A person who looks at a page, signed in or not, and the cookies that the answer will set. */
export interface Visitor {
  ctx: Ctx
  request: Request
  url: URL
  session: Session | null
  accessTo: AccessTo
  /** What was read for the frame of the page beside the session. */
  frame: EarlyFrame | null
  /**
   * The secret from which the form tokens for this browser are made. The secret is the token of the session, or the
   * token of the visit when nobody is signed in.
   */
  secret: () => string
  cookies: string[]
}

const visitPrefix = 'tsv_'

async function visitorOf(c: Context<{ Bindings: Env }>, accessTo: AccessTo): Promise<Visitor> {
  const ctx = requestCtx(c)
  const request = c.req.raw
  const token = readCookie(ctx, request, 'session')
  const place = inSession(ctx, freshnessOf(ctx, request))
  const frame = token !== null && isRead(request) ? startFrame(place, hashSecret(token)) : null
  // Whether a session has ended is known to the primary alone.
  const session = token === null ? null : await findSession(ctx, token, addressOf(request))
  const here = { ctx, request, url: new URL(request.url), accessTo, frame }
  if (token !== null && session) {
    const expiresAt = await extendSession(ctx, session)
    const cookies = expiresAt === null ? [] : [cookie(ctx, 'session', token, expiresAt)]
    return { ...here, ctx: place, session, secret: () => token, cookies }
  }
  const visit = readCookie(ctx, request, 'visit')
  if (visit !== null && isSecret(visitPrefix, visit))
    return { ...here, session: null, secret: () => visit, cookies: [] }
  return { ...here, session: null, ...newVisit(ctx) }
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * How fresh a page must be: as fresh as the pages that the browser has shown. A form works at the primary, and so does a
 * page that is reloaded without caches: the script loads the answer to a streamed question so, whose change came after
 * the cookie.
 */
export function freshnessOf(ctx: Ctx, request: Request): Freshness {
  const seen = readCookie(ctx, request, 'seen')
  const isReload = /\bno-cache\b/i.test(request.headers.get('cache-control') ?? '')
  const mayLag = isRead(request) && !isReload && seen !== null && /^[\da-f-]{8,128}$/.test(seen)
  return mayLag ? seen : 'first-primary'
}

/** The cookie that says what the browser has seen of the database; null if the page has shown nothing newer. */
function seenCookie({ ctx, request, session }: Visitor): string | null {
  const bookmark = session && bookmarkOf(ctx.d1)
  const before = readCookie(ctx, request, 'seen')
  return bookmark && newerBookmark(before, bookmark) !== before ? cookie(ctx, 'seen', bookmark) : null
}

/**
 * The secret of a browser that has none yet. The secret is created, and its cookie set, when a page first
 * needs it to write a form. Otherwise an answer without a form, such as the 404 of an image, would replace
 * the secret of the form that the same browser has open.
 */
function newVisit(ctx: Ctx): Pick<Visitor, 'secret' | 'cookies'> {
  const cookies: string[] = []
  let made: string | undefined
  return {
    cookies,
    secret: () => {
      if (made === undefined) {
        made = newSecret(visitPrefix)
        cookies.push(cookie(ctx, 'visit', made))
      }
      return made
    },
  }
}

/** The hidden token of a form for this visitor and purpose. */
export const tokenFor = ({ secret }: Visitor, purpose: string): string => formToken(secret(), purpose)

/** Whether a form comes from a page that this visitor got for this purpose. */
export const sentBy = ({ ctx, request, secret }: Visitor, purpose: string, form: URLSearchParams): boolean =>
  isOurForm(ctx, request, { secret: secret(), purpose, token: form.get('token') })

/** A path of printable ASCII. A second slash is refused, because `//host` and `/\\host` lead to another host. */
const ownPath = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/

/**
 * A path of this service to continue with. An address that leads elsewhere is replaced by the start page. The path is
 * checked again in its normal form, because `/..//host` looks like a path of this service until its dots are resolved.
 */
export function safeNext({ ctx }: Pick<Visitor, 'ctx'>, next: string | null): string {
  if (next === null || next.length > 8000 || !ownPath.test(next)) return '/'
  const url = URL.parse(next, ctx.config.PUBLIC_ORIGIN)
  const path = url?.origin === ctx.config.PUBLIC_ORIGIN ? url.pathname + url.search : '/'
  return ownPath.test(path) ? path : '/'
}

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

/**
 * Allows our style and script, and no inline script, foreign request or frame. `form-action` is left out, because it
 * would also apply to redirects after a form and would block the redirect that returns a person to the connected
 * application.
 */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // `no-referrer` would make browsers send `Origin: null` with a form, and the form would be refused.
  'Referrer-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

export type PageHandler = (visitor: Visitor, param: Record<string, string>) => Promise<Response>

/** Runs a page for its visitor. An unforeseen failure becomes a page with status 500. */
export const serve = (page: PageHandler, accessTo: AccessTo) => async (c: Context<{ Bindings: Env }>) => {
  let visitor: Visitor | null = null
  try {
    visitor = await visitorOf(c, accessTo)
    // Loads the labels of codes before the page is written, because a page cannot wait for a label while it is written.
    await Promise.all([
      loadTables(visitor.ctx, [...cpvTables, ...nutsTables, ...eformsTables, ...wordedTables]),
      loadPageFiles(visitor.ctx),
      loadTypedCodes(visitor.ctx, visitor.url.searchParams),
    ])
    const answer = await page(visitor, c.req.param())
    const shown =
      isForPeople(answer) && !visitor.session && isProgram(c.req.raw) ? await toProgram(visitor) : answer
    // A page that does not exist shows nothing of the database.
    const seen = shown.status === 404 ? null : seenCookie(visitor)
    if (seen !== null) shown.headers.append('Set-Cookie', seen)
    return shown
  } catch (error) {
    const requestId = visitor?.ctx.requestId ?? crypto.randomUUID()
    logFailure({ requestId }, error)
    return html(
      { cookies: [] },
      500,
      NoticePage({
        title: 'Something failed on our side',
        text: `Try again. If it fails again, report it with ${requestId}.`,
      }),
      isTransient(error) ? { 'Retry-After': '1' } : {},
    )
  }
}

/** Whether an answer helps only people: the way to sign in, or the page for an address at which nothing is. */
const isForPeople = ({ status, headers }: Response): boolean =>
  status === 404 || (status === 303 && headers.get('location')?.startsWith('/sign-in?') === true)

/** Every browser names HTML when it opens a page. A program does not accept HTML, or sends a key. */
const isProgram = ({ headers }: Request): boolean => {
  const accept = headers.get('accept') ?? '*/*'
  if (/\bx?html\b/i.test(accept)) return false
  return headers.has('authorization') || !/\*\/\*|\btext\/\*/.test(accept)
}

/** The answer to a program that looks for the API at an address of the console, or at one at which nothing is. */
async function toProgram({ ctx, request }: Visitor): Promise<Response> {
  const { outsideAnswer } = await import('../../surfaces/rest/outside.ts')
  return outsideAnswer(request, ctx.requestId)
}

export function html(
  { cookies }: Pick<Visitor, 'cookies'>,
  status: number,
  page: Child,
  more: Record<string, string> = {},
): Response {
  const answer = new Response(`<!doctype html>${String(page)}`, { status, headers: { ...headers, ...more } })
  for (const each of cookies) answer.headers.append('Set-Cookie', each)
  return answer
}

/** Redirects with 303, so that the browser continues with a GET whatever the method was. */
export function goTo({ cookies }: Pick<Visitor, 'cookies'>, location: string): Response {
  const { 'Content-Type': _none, ...rest } = headers
  const answer = new Response(null, { status: 303, headers: { ...rest, Location: location } })
  for (const each of cookies) answer.headers.append('Set-Cookie', each)
  return answer
}
