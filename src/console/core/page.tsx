import { normalized } from '../../platform/text/normal-form.ts'
import type { Child } from 'hono/jsx'
import { isSameOrigin } from '../../identity/auth/sessions/csrf.ts'
import { loadTypedCodes } from './words.tsx'
import { errorStatus, forbidden, Problem, wrongFields } from '../../platform/context/errors.ts'
import { maxInForm } from '../../company/files/incoming.ts'
import { usePrimary } from '../../platform/db/session.ts'
import { readForm, strayIn } from '../../platform/http/form.ts'
import {
  flashCookie,
  goTo,
  html,
  type PageHandler,
  type PageHandler as Handler,
  safeNext,
  sentBy,
  type Visitor,
} from './visitor.ts'
import { closedPage, ClosedPage, RefusedPage } from './refused.tsx'
import { isUpload, readUpload, readUploads, tooLarge } from './upload.ts'
import { WrittenFor } from './page-visit.tsx'
import { askToSignIn, maxUnsentBytes, unsentFormOf } from './sign-in-page.tsx'
import { limited } from './open-form.tsx'
import { survivingPath } from '../../surfaces/merged.ts'
import { type Access, lackOf } from './access.ts'
import { bind, formPurpose, openVisit, type Visit } from './visit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { type HourLimits, meterOf } from '../../surfaces/mcp/meter.ts'
import { secondsLeft } from '../../surfaces/rest/answer.ts'

/** Reads the data of a page and returns the whole page. A thrown Problem is shown as a page too. */
export type Show = (visit: Visit) => Promise<Child | Response>

/**
 * The page to which the browser goes after a form that worked, and the sentence shown there. A form may answer with a
 * Response instead, such as a page that shows a secret once; the Response is sent as it is.
 */
export interface FormDone {
  to: string
  /** Id of the element to return to on the page. */
  at?: string
  say?: string
}
type Act = (visit: Visit, fields: URLSearchParams) => Promise<FormDone | Child | Response>

export const managers: NonNullable<Access['for']> = ['owner', 'admin']

interface FormOptions extends Access {
  again: Show
  /** The form may bring a file, as `visit.file`, and is sent as multipart/form-data. */
  file?: boolean
  /** The form may bring at most this many files, as `visit.files`. */
  files?: number
  /** Max bytes of the fields. A form with a long text needs more than the usual limit. */
  upTo?: number
}

type Row = Handler & { access: Access }

/** A row of the pages' table that shows a page. */
export const page = (show: Show, access: Access = {}): Row => asMember(access, (visit) => shown(visit, show))

async function shown(visit: Visit, show: Show): Promise<Response> {
  try {
    return await answer(visit, 200, show)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
    if (usePrimary(visit.ctx.d1)) return shown(visit, show)
    const surviving = await survivingPath(visit.ctx, visit.url.pathname)
    if (surviving === null) throw error
    return goTo(visit, `${surviving}${visit.url.search}`)
  }
}

/**
 * A row of the pages' table that changes something. Checks the form's token, binds its number and its version, then
 * does the work. A problem is shown on the page of the form (`again`), with everything that was typed.
 */
export const form = (act: Act, { again, file = false, files = 0, upTo, ...access }: FormOptions): Row =>
  asMember(access, async (visit) => {
    const read =
      (file || files > 0) && isUpload(visit.request)
        ? await readFileForm(visit, upTo ?? usual, files)
        : await readForm(visit.request, upTo ?? usual)
    const fields = tidy(read ?? new URLSearchParams())
    await loadTypedCodes(visit.ctx, fields)
    const seconds = await countForm(visit.ctx)
    try {
      if (seconds > 0)
        throw limited('You have reached the number of forms that an hour allows. Nothing was done.', seconds)
      if (read === null)
        throw new Problem(
          'INVALID_DATA',
          file || files > 0 ? notWhole : 'The form is not readable, or too long.',
        )
      if (!sentBy(visit, formPurpose(visit, visit.url.pathname), fields))
        throw forbidden('form', 'This form had expired. Please look it over and send it again.')
      refuseStray(fields)
      if (visit.file && visit.file.size > maxInForm) throw wrongFields([{ path: 'file', message: tooLarge }])
      const bound = { ...visit, ctx: bind(visit.ctx, visit.url.pathname, fields) }
      return await finish(visit, await act(bound, fields))
    } catch (error) {
      // If the subject of the page is gone, `again` throws a problem that names it.
      if (!(error instanceof Problem)) throw error
      const status = error.code === 'INVALID_DATA' ? 422 : errorStatus[error.code]
      const shown = { ...visit, sent: { fields, problem: inWords(error, fields) } }
      return answer(shown, status, again, seconds > 0 ? { 'Retry-After': String(seconds) } : {})
    }
  })

/**
 * Max bytes of a form's fields: enough for 20,000 letters of any script, which take up to nine bytes each.
 */
const usual = 256 * 1024

const notWhole = 'The form did not arrive whole. Please fill it in and send it again.'

/** The fields of a form with a file or several. The files are stored in the visit. */
async function readFileForm(visit: Visit, limit: number, files: number): Promise<URLSearchParams | null> {
  if (files > 0) {
    const read = await readUploads(visit.request, limit, files)
    visit.files = read?.files ?? null
    return read?.fields ?? null
  }
  const read = await readUpload(visit.request, limit)
  visit.file = read?.file ?? null
  return read?.fields ?? null
}

const changed = 'Someone has changed this in the meantime. Nothing was done: check it and try again.'
const changedWithEntries =
  'Someone has changed this in the meantime. Your entries are below: check them, then submit them again to replace theirs.'

const carried = new Set(['token', 'once', 'version'])
/** Whether a person typed or chose anything in the form. */
const entered = (fields: URLSearchParams) => [...fields.keys()].some((name) => !carried.has(name))

/**
 * Rewrites a problem for people. People do not know about versions, so the message states what has happened
 * and what sending the form again would do.
 */
const inWords = (problem: Problem, fields: URLSearchParams): Problem => {
  const { code, message, found, reason } = problem
  if (reason === 'version') return forbidden('version', entered(fields) ? changedWithEntries : changed)
  if (code === 'NOT_FOUND') return new Problem(code, `${message}. It may have been removed in the meantime.`)
  // A problem is shown at the fields when all its details name fields of the form.
  const placed = found?.listed.every(({ path }) => fields.has(path.split(/[.[]/)[0] ?? ''))
  return code === 'INVALID_DATA' && found && placed ? wrongFields(found) : problem
}

async function finish(visit: Visit, done: FormDone | Child | Response): Promise<Response> {
  if (done instanceof Response) return done
  if (!isDone(done)) return html(visit, 200, <WrittenFor visit={visit}>{done}</WrittenFor>)
  const cookies = done.say === undefined ? [] : [flashCookie(visit, done.say)]
  const at = done.at === undefined ? '' : `#${encodeURIComponent(done.at)}`
  return goTo({ cookies: [...visit.cookies, ...cookies] }, `${safeNext(visit, done.to)}${at}`)
}

const isDone = (done: FormDone | Child): done is FormDone =>
  typeof done === 'object' && done !== null && 'to' in done && typeof done.to === 'string'

async function answer(
  visit: Visit,
  status: number,
  show: Show,
  headers: Record<string, string> = {},
): Promise<Response> {
  const shown = await show(visit)
  if (shown instanceof Response) return shown
  return html(visit, status, <WrittenFor visit={visit}>{shown}</WrittenFor>, headers)
}

/** Replaces the CR LF that browsers send as line breaks. Puts texts into Unicode normal form, as the API does. */
function tidy(fields: URLSearchParams): URLSearchParams {
  const each = [...fields].map(([name, value]) => [name, normalized(value.replaceAll('\r\n', '\n'))])
  return new URLSearchParams(each)
}

function refuseStray(fields: URLSearchParams): void {
  const details = strayIn(fields)
  if (!details.isEmpty) throw wrongFields(details)
}

/**
 * Lets only people who are signed in and in a company through. All others first sign in or choose a company,
 * and then return to the page.
 */
const asMember = (access: Access, work: (visit: Visit) => Promise<Response>): Row => {
  const open: Handler = async (visitor, param) => {
    const { session } = visitor
    const next = encodeURIComponent(returnPath(visitor))
    if (!session) return signInFirst(visitor, next)
    const { closed } = session
    const company = closed?.rule === 'factor' && access.withoutFactor ? closed.company : session.company
    if (closed && !company) return closedPage(visitor, closed, next)
    if (!company) return goTo(visitor, `/choose-company?next=${next}`)
    const visit = await openVisit(visitor, { ...session, company }, param)
    const lack = lackOf(access, company)
    if (lack) return html(visit, 403, <ClosedPage visit={visit} access={access} lack={lack} />)
    try {
      return await work(visit)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A malformed id in an address is answered like an unknown one.
      const status = error.code.startsWith('INVALID_') ? 404 : errorStatus[error.code]
      return html(visit, status, <RefusedPage visit={visit} problem={error} />)
    }
  }
  return Object.assign(open, { access })
}

/**
 * A form of ours that was sent after the session had ended is carried along while its sender signs in. A form
 * with a file cannot be carried along. A form from another site must not be, because its sender did not write
 * it.
 */
async function signInFirst(visitor: Visitor, next: string): Promise<Response> {
  const { request, ctx } = visitor
  const isOurs = request.method === 'POST' && isSameOrigin(ctx, request)
  const fields = isOurs ? await readForm(request, maxUnsentBytes) : null
  const surviving = fields && unsentFormOf(visitor, fields)
  const holds = surviving?.fields.some(([name]) => !carried.has(name))
  return surviving && holds ? askToSignIn(visitor, surviving) : goTo(visitor, `/sign-in?next=${next}`)
}

/**
 * The page to return to after signing in. The address of a sent form cannot be opened, so the person returns
 * to the start page instead.
 */
const returnPath = ({ request, url }: Visitor) => (request.method === 'GET' ? url.pathname + url.search : '/')

/**
 * Rows of the pages' table. `GET /bids/:id` shows a page, `POST /bids/:id/submit` changes something. A form
 * in a browser can send no other methods. A page of the company names in `access` who may open it; the
 * navigation shows only pages that the person may open.
 */
export type Pages = Record<`${'GET' | 'POST'} /${string}`, PageHandler & { access?: Access }>

/**
 * Max forms in an hour: `one` for a person of a company, whatever the session, and `all` for all people of
 * the company.
 */
export const formLimits: HourLimits = { one: 1000, all: 5000 }

/**
 * Counts a form in the same way as requests of a connection are counted. Returns the seconds to wait when the
 * limit of the hour is used up, 0 otherwise. A refused form does not count for the company, so that
 * colleagues can go on.
 */
async function countForm({ env, caller, now }: CallerCtx): Promise<number> {
  const { admitted, window } = await meterOf(env, `forms:${caller.company.id}`).take(
    caller.user.id,
    formLimits,
  )
  return admitted ? 0 : secondsLeft(window, now)
}
