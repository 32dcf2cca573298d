import * as z from 'zod'

export const SourceName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
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

/** An endpoint that returns OCDS packages, page after page. */
export const OcdsSource = z
  .strictObject({
    name: SourceName.describe('Lower case letters, digits and hyphens'),
    url: template().describe(
      'With `{from}` and `{to}`, with `{month}` (`11-2026`), or for a list of changes with `{from}` alone. ' +
        '`{type}` and `{offset}` need their members',
    ),
    next: Pointer.default('/links/next').describe(
      'JSON pointer to the address of the next page, or to a token',
    ),
    nextParameter: z.string().min(1).optional().describe('The query parameter that takes the token'),
    dates: z
      .enum(['time', 'day', 'seconds'])
      .default('time')
      .describe('`time` (`2026-11-20T09:00:00`), `day`, or `seconds` since 1970'),
    timeZone: TimeZone.default('UTC').describe('The zone of these dates, such as `Europe/Oslo`'),
    types: z
      .array(z.string().min(1))
      .min(1)
      .max(60)
      .optional()
      .describe('The values of `{type}`; each month is requested with each of them'),
    offset: Offset.optional().describe(
      '`first` (0) and `step` (1) of the number in `{offset}`, and `total`, a JSON pointer to the number of results',
    ),
    pageSize: z
      .int()
      .min(1)
      .optional()
      .describe('Releases of a full page. A full page that names no next one divides the span'),
    fullPages: z
      .enum(['follow', 'divide'])
      .default('follow')
      .describe(
        '`divide` if pages after a full page leave releases out: the span is divided until one page is enough',
      ),
    list: List.optional().describe(
      'For pages that name tenders: `entries`, `id` and `changed` are JSON pointers, `document` is the address of ' +
        'one tender as OCDS, with `{id}`',
    ),
    empty: Empty.optional().describe(
      'The `status` that means an empty span, and `says`, words of that answer. With `says` it is believed at once; ' +
        'without, only before the first notice or while the last span with notices is still returned',
    ),
    windowHours: z
      .number()
      .min(0.25)
      .max(24)
      .default(24)
      .describe('The longest span of one request, 0.25 to 24'),
    overlapMinutes: z
      .int()
      .min(0)
      .max(44_640)
      .default(120)
      .describe('How much before a span is requested again'),
    charset: z.string().optional().describe('For a page that is not valid UTF-8 and declares nothing'),
    headers: z.record(z.string(), z.string()).default({}).describe('Sent with every request'),
    everyMinutes: z.int().min(1).max(1440).default(15).describe('1 to 1440'),
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
