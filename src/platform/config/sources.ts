import * as z from 'zod'

const Name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const Address = z.url({ protocol: /^https?$/ })

/** Time zones the runtime knows, such as `Europe/Oslo`. */
const TimeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
})

/** An endpoint that answers OCDS packages for a span of time, page after page. */
export const OcdsSource = z.strictObject({
  name: Name,
  /** With `{from}` and `{to}`, and the page size where the source takes one. */
  url: z
    .string()
    .refine((url) => url.includes('{from}') && url.includes('{to}'))
    .refine((url) => Address.safeParse(url.replaceAll(/[{}]/g, '')).success),
  /** JSON pointer of the address of the next page, or of a token that `nextParameter` takes. */
  next: z
    .string()
    .regex(/^(\/[^/]*)+$/)
    .default('/links/next'),
  nextParameter: z.string().min(1).optional(),
  /** Whether the source takes times (2026-11-20T09:00:00) or days (2026-11-20), and in which time zone. */
  dates: z.enum(['time', 'day']).default('time'),
  timeZone: TimeZone.default('UTC'),
  /** Read where a page is not valid UTF-8 and declares nothing else. */
  charset: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  everyMinutes: z.int().min(1).max(1440).default(15),
})
export type OcdsSource = z.output<typeof OcdsSource>

const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(Name))

const configured = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(OcdsSource).max(20))

/** What the configuration says of sources. */
export const sourceVariables = {
  /** Sources the `sources` job reads, comma-separated: `ecb`, `ted`, `find-a-tender`, `contracts-finder`, or a configured one. */
  SOURCES: names,
  /** The day (YYYY-MM-DD) from which a source is read that was never read before; yesterday by default. */
  SOURCES_FROM: z.iso.date().optional(),
  /** Further sources of OCDS packages, as a JSON list; see `OcdsSource`. */
  OCDS_SOURCES: configured,
  TED_API_URL: Address.default('https://api.ted.europa.eu/v3/notices/search'),
  /** With `{number}`, the publication number. */
  TED_NOTICE_URL: Address.refine((url) => /\{number\}|%7Bnumber%7D/i.test(url)).default(
    'https://ted.europa.eu/en/notice/{number}/xml',
  ),
  FIND_A_TENDER_URL: Address.default('https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages'),
  CONTRACTS_FINDER_URL: Address.default(
    'https://www.contractsfinder.service.gov.uk/Published/Notices/OCDS/Search',
  ),
}

const builtIn = ['ecb', 'ted', 'find-a-tender', 'contracts-finder']

type Variables = z.output<z.ZodObject<typeof sourceVariables>>

/** That every source named is one there is, and none is named twice. */
export function checkSources({ SOURCES, OCDS_SOURCES }: Variables, context: z.core.$RefinementCtx): void {
  const own = OCDS_SOURCES.map(({ name }) => name)
  const known = new Set([...builtIn, ...own])
  if (known.size < builtIn.length + own.length)
    context.addIssue({ code: 'custom', path: ['OCDS_SOURCES'], message: 'names a source twice' })
  if (SOURCES.some((name) => !known.has(name)) || new Set(SOURCES).size < SOURCES.length)
    context.addIssue({
      code: 'custom',
      path: ['SOURCES'],
      message: 'names a source that is unknown, or twice',
    })
}
