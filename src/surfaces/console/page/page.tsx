import type { Child } from 'hono/jsx'
import { errorStatus, forbidden, Problem } from '../../../platform/errors.ts'
import { strayCharacter } from '../../../platform/http/text.ts'
import type { Caller } from '../../../platform/caller.ts'
import { readForm } from '../form.ts'
import { goTo, html, type Page as Handler } from '../serve.ts'
import { isUpload, readUpload } from '../upload.ts'
import { safeNext, sentBy, type Visitor } from '../visitor.ts'
import { bind } from './change.ts'
import { flashCookie } from './flash.ts'
import { RefusedPage } from './refused.tsx'
import { formPurpose, openVisit, type Visit } from './visit.ts'

/** A page's own work: reads what it shows and gives the whole page. What it throws as a Problem becomes a page too. */
export type Show = (visit: Visit) => Promise<Child | Response>

/** Where a form leads when all is well, and what it says there. A Response is given as it is: a secret shown once. */
export interface Done {
  to: string
  /** The id of what to come back to on that page. */
  at?: string
  say?: string
}
export type Act = (visit: Visit, fields: URLSearchParams) => Promise<Done | Child | Response>

type Role = Caller['user']['role']
export const managers: readonly Role[] = ['owner', 'admin']

interface Options {
  /** Who may; everybody of the company where nothing is said. Commands check again. */
  for?: readonly Role[]
}

interface FormOptions extends Options {
  again: Show
  /** The form brings a file, as `visit.file`: it is sent as multipart/form-data. */
  file?: boolean
  /** How many bytes its fields may have, where a long text is among them. */
  upTo?: number
}

/** A row of the pages' table that shows. */
export const page = (show: Show, options: Options = {}): Handler =>
  asMember(options, (visit) => answer(visit, 200, show))

/**
 * A row of the pages' table that changes: the form's token, its number against a second sending, its version, then the
 * work. What was wrong is told on the page the form stands on (`again`), with all that was typed.
 */
export const form = (act: Act, { again, file = false, upTo, ...options }: FormOptions): Handler =>
  asMember(options, async (visit) => {
    const read =
      file && isUpload(visit.request)
        ? await readFileForm(visit)
        : await readForm(visit.request, upTo ?? usual)
    const fields = tidy(read ?? new URLSearchParams())
    try {
      if (read === null)
        throw new Problem('INVALID_DATA', file ? noUpload : 'What was sent is no form, or too long.')
      if (!sentBy(visit, formPurpose(visit, visit.url.pathname), fields))
        throw forbidden('form', 'This form had expired. Please look it over and send it again.')
      refuseStray(fields)
      const bound = { ...visit, ctx: bind(visit.ctx, visit.url.pathname, fields) }
      return await finish(visit, await act(bound, fields))
    } catch (error) {
      // Where the page's own thing is gone, showing it again says so.
      if (!(error instanceof Problem)) throw error
      const status = error.code === 'INVALID_DATA' ? 422 : errorStatus[error.code]
      return answer({ ...visit, sent: { fields, problem: inWords(error, fields) } }, status, again)
    }
  })

/** Of a form's fields: 20,000 letters of any script take up to six bytes each. */
const usual = 256 * 1024

const noUpload =
  'The file is larger than 25 MB, or it did not arrive whole. Choose a smaller one, or try again.'

/** The fields of a form with a file; the file goes to the visit. */
async function readFileForm(visit: Visit): Promise<URLSearchParams | null> {
  const read = await readUpload(visit.request)
  visit.file = read?.file ?? null
  return read?.fields ?? null
}

const changed = 'Somebody has changed this in the meantime. Nothing was done: look it over and try again.'
const changedKept =
  'Somebody has changed this in the meantime. What you entered is kept below: look it over, then send it again to put it in place of theirs.'

const carried = new Set(['token', 'once', 'version'])
/** Whether a person typed or chose anything in it. */
const entered = (fields: URLSearchParams) => [...fields.keys()].some((name) => !carried.has(name))

/** Versions are between programs; a person is told what has happened and what sending again would do. */
const inWords = (problem: Problem, fields: URLSearchParams): Problem => {
  const { code, message, details, reason } = problem
  if (reason === 'version') return forbidden('version', entered(fields) ? changedKept : changed)
  if (code === 'NOT_FOUND') return new Problem(code, `${message}. It may have been removed in the meantime.`)
  // What a command says of a field stands at the field.
  const placed = details?.every(({ path }) => fields.has(path.split(/[.[]/)[0] ?? ''))
  return code === 'INVALID_DATA' && placed
    ? new Problem('INVALID_DATA', 'Please correct what is marked.', details)
    : problem
}

async function finish(visit: Visit, done: Done | Child | Response): Promise<Response> {
  if (done instanceof Response) return done
  if (!isDone(done)) return html(visit, 200, done)
  const cookies = done.say === undefined ? [] : [flashCookie(visit, done.say)]
  const at = done.at === undefined ? '' : `#${encodeURIComponent(done.at)}`
  return goTo({ cookies: [...visit.cookies, ...cookies] }, `${safeNext(visit, done.to)}${at}`)
}

const isDone = (done: Done | Child): done is Done =>
  typeof done === 'object' && done !== null && 'to' in done && typeof done.to === 'string'

async function answer(visit: Visit, status: number, show: Show): Promise<Response> {
  const shown = await show(visit)
  return shown instanceof Response ? shown : html(visit, status, shown)
}

/** Browsers send line breaks as CR LF; texts are kept in normal form, as the API keeps them. */
function tidy(fields: URLSearchParams): URLSearchParams {
  const each = [...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n').normalize('NFC')])
  return new URLSearchParams(each)
}

function refuseStray(fields: URLSearchParams): void {
  const details = [...fields].flatMap(([path, value]) => {
    const stray = strayCharacter(value)
    return stray ? [{ path, message: `holds ${stray}` }] : []
  })
  if (details.length > 0) throw new Problem('INVALID_DATA', 'Please correct what is marked.', details)
}

/** Signed in and in a company, or led there first; then back to the page that was asked for. */
const asMember =
  (options: Options, work: (visit: Visit) => Promise<Response>): Handler =>
  async (visitor, param) => {
    const { session } = visitor
    const next = encodeURIComponent(returnPath(visitor))
    if (!session) return goTo(visitor, `/sign-in?next=${next}`)
    const { company } = session
    if (!company) return goTo(visitor, `/choose-company?next=${next}`)
    const visit = await openVisit(visitor, { ...session, company }, param)
    if (options.for && !options.for.includes(company.role))
      return html(visit, 403, <RefusedPage visit={visit} problem={noRole} />)
    try {
      return await work(visit)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // An address that names nothing as it should is nowhere.
      const status = error.code.startsWith('INVALID_') ? 404 : errorStatus[error.code]
      return html(visit, status, <RefusedPage visit={visit} problem={error} />)
    }
  }

const noRole = forbidden('role', 'Only owners and admins of the company see this. Ask one of them.')

/** A form cannot be gone back to; its page can. */
const returnPath = ({ request, url }: Visitor) => (request.method === 'GET' ? url.pathname + url.search : '/')
