import { eformsTables } from '../../reference/codes/eforms.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { loadPageFiles } from '../../surfaces/page-files.ts'
import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { isTransient } from '../../platform/db/transient.ts'
import { logFailure } from '../../platform/context/log.ts'
import { NoticePage } from './layout.tsx'
import type { AccessTo } from './access.ts'
import { loadTypedCodes } from './codes.ts'
import { seenCookie, type Visitor, visitorOf } from './visitor.ts'
import { wordedTables } from '../../reference/language/worded.ts'

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

export type Page = (visitor: Visitor, param: Record<string, string>) => Promise<Response>

/** Runs a page for its visitor. An unforeseen failure becomes a page with status 500. */
export const serve = (page: Page, accessTo: AccessTo) => async (c: Context<{ Bindings: Env }>) => {
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
