import * as z from 'zod'

export const Name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
export const Address = z.url({ protocol: /^https?$/ })

/** Time zones the runtime knows, such as `Europe/Oslo`. */
const TimeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
})

/** RFC 6901. The empty pointer names the whole answer, which no setting here means. */
const Pointer = z.string().regex(/^(\/[^/]*)+$/)

const template = (...required: string[]) =>
  z
    .string()
    .refine((url) => required.every((each) => url.includes(each)))
    .refine((url) => Address.safeParse(url.replaceAll(/[{}]/g, '')).success)

/** Pages that are requested by a number in `{offset}`. */
const Offset = z.strictObject({
  /** The number of the first page, and how far the number grows from page to page: 0 and 100, or 1 and 1. */
  first: z.int().min(0).default(0),
  step: z.int().min(1).default(1),
  /** JSON pointer of the number of all releases or notices. Without it the first page that is not full is the last. */
  total: Pointer.optional(),
})

/** Pages that list tenders without their releases; each tender is fetched on its own. */
const List = z.strictObject({
  /** JSON pointer of the list, then pointers within an entry: its id, and when it was changed (text or Unix seconds). */
  entries: Pointer,
  id: Pointer,
  changed: Pointer.optional(),
  /** The address of one tender as an OCDS package, with `{id}`. */
  document: template('{id}'),
})

/** The answer that means an empty span, or the end of the pages. */
const Empty = z.strictObject({
  status: z.int().min(200).max(499),
  /** Words of the answer, in any case; without them any answer with this status counts. */
  says: z.string().min(3).max(200).optional(),
})

/** An endpoint that answers OCDS packages, page after page, as `docs/OPERATING.md` describes it. */
export const OcdsSource = z
  .strictObject({
    name: Name,
    /** With `{from}` and `{to}`, with `{month}`, or for a list of changes with `{from}`; `{type}` and `{offset}` beside. */
    url: template(),
    /** JSON pointer of the address of the next page, or of a token that `nextParameter` takes. */
    next: Pointer.default('/links/next'),
    nextParameter: z.string().min(1).optional(),
    /** `time` 2026-11-20T09:00:00, `day` 2026-11-20, or `seconds` since 1970. */
    dates: z.enum(['time', 'day', 'seconds']).default('time'),
    timeZone: TimeZone.default('UTC'),
    /** The values of `{type}`. Every month is requested once with each value. */
    types: z.array(z.string().min(1)).min(1).max(60).optional(),
    offset: Offset.optional(),
    /** A page with this many releases is full: another page must follow. */
    pageSize: z.int().min(1).optional(),
    /** `divide`: the pages after a full page are not trusted, and the span is divided until it fits one page. */
    fullPages: z.enum(['follow', 'divide']).default('follow'),
    list: List.optional(),
    empty: Empty.optional(),
    /**
     * The longest span of time that one request covers, and how much of a span already read is requested again.
     */
    windowHours: z.number().min(0.25).max(24).default(24),
    overlapMinutes: z.int().min(0).max(44_640).default(120),
    /** The charset of a page that is not valid UTF-8 and declares no charset. */
    charset: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    everyMinutes: z.int().min(1).max(1440).default(15),
  })
  .superRefine(checkUrl)
export type OcdsSource = z.output<typeof OcdsSource>

/** A placeholder without its setting, or a setting without its placeholder, would be sent to the source as it is. */
function checkUrl(
  { url, types, offset, list }: { url: string; types?: unknown; offset?: unknown; list?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const has = (name: string) => url.includes(`{${name}}`)
  const spans = has('month') || (has('from') && (has('to') || list !== undefined))
  const paired = has('type') === (types !== undefined) && has('offset') === (offset !== undefined)
  const oneWay = !has('month') || (!has('from') && !has('to') && offset === undefined && list === undefined)
  if (!spans || !paired || !oneWay || (has('type') && !has('month')))
    context.addIssue({ code: 'custom', path: ['url'], message: 'does not fit the other members' })
}
