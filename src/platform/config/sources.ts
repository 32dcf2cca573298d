import * as z from 'zod'
import { Address, Name, OcdsSource } from './ocds-source.ts'

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

/** A key is sent in a header or a query parameter. */
const Key = z.string().regex(/^[\x21-\x7e]{8,200}$/)

/** The variables of sources. */
export const sourceVariables = {
  /** The sources that the `sources` job reads, comma-separated: names of `builtIn`, or configured names. */
  SOURCES: names,
  /** The day (YYYY-MM-DD) from which a source is read that was never read before; yesterday by default. */
  SOURCES_FROM: z.iso.date().optional(),
  /** Further sources of OCDS packages, as a JSON list; see `OcdsSource`. */
  OCDS_SOURCES: configured,
  TED_API_URL: Address.default('https://api.ted.europa.eu/v3/notices/search'),
  /** The address of a notice, with `{number}` for the publication number. */
  TED_NOTICE_URL: Address.refine((url) => /\{number\}|%7Bnumber%7D/i.test(url)).default(
    'https://ted.europa.eu/en/notice/{number}/xml',
  ),
  FIND_A_TENDER_URL: Address.default('https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages'),
  CONTRACTS_FINDER_URL: Address.default(
    'https://www.contractsfinder.service.gov.uk/Published/Notices/OCDS/Search',
  ),
  PUBLIC_CONTRACTS_SCOTLAND_URL: Address.default('https://api.publiccontractsscotland.gov.uk/v1/Notices'),
  SELL2WALES_URL: Address.default('https://api.sell2wales.gov.wales/v1/Notices'),
  PROZORRO_URL: Address.default('https://public-api.prozorro.gov.ua/api/2.5/tenders'),
  /** The address before `/search` and `/download/…`. */
  DOFFIN_API_URL: Address.default('https://api.doffin.no/public/v2'),
  /** Secret. The subscription key of Doffin's public API. */
  DOFFIN_API_KEY: Key.optional(),
  SAM_API_URL: Address.default('https://api.sam.gov/opportunities/v2/search'),
  /** Secret. The public API key of a SAM.gov account. */
  SAM_API_KEY: Key.optional(),
  SAM_DESCRIPTION_URL: Address.default('https://api.sam.gov/prod/opportunities/v1/noticedesc'),
  /** How many descriptions are fetched a day. An ordinary account has ten requests a day for everything. */
  SAM_DESCRIPTIONS: z.coerce.number().int().min(0).max(10_000).default(4),
}

/** The sources that ship with the service. */
export const builtIn = [
  'ecb',
  'ted',
  'find-a-tender',
  'contracts-finder',
  'public-contracts-scotland',
  'sell2wales',
  'prozorro',
  'doffin',
  'sam',
] as const

type Variables = z.output<z.ZodObject<typeof sourceVariables>>

/** Checks that every source named exists, that no source is named twice, and that sources with a key have their key. */
export function checkSources(variables: Variables, context: z.core.$RefinementCtx): void {
  const { SOURCES, OCDS_SOURCES, DOFFIN_API_KEY, SAM_API_KEY } = variables
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const own = OCDS_SOURCES.map(({ name }) => name)
  const known = new Set<string>([...builtIn, ...own])
  if (known.size < builtIn.length + own.length) refuse('OCDS_SOURCES', 'names a source twice')
  if (SOURCES.some((name) => !known.has(name)) || new Set(SOURCES).size < SOURCES.length)
    refuse('SOURCES', 'names a source that is unknown, or twice')
  if (SOURCES.includes('doffin') && !DOFFIN_API_KEY) refuse('DOFFIN_API_KEY', 'must be set')
  if (SOURCES.includes('sam') && !SAM_API_KEY) refuse('SAM_API_KEY', 'must be set')
}
