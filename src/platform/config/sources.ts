import * as z from 'zod'
import { commaSeparated, jsonText } from './texts.ts'
import { Address, SourceName, OcdsSource } from './ocds-source.ts'

/** A key is sent in a header or a query parameter. */
const Key = z.string().regex(/^[\x21-\x7e]{8,200}$/)

/** The variables of sources. */
export const sourceVariables = {
  SOURCES: commaSeparated.pipe(z.array(SourceName)).describe('Names of the sources to read, comma-separated'),
  SOURCES_FROM: z.iso
    .date()
    .optional()
    .describe('The day (`YYYY-MM-DD`) from which a new source is read. Yesterday without it'),
  OCDS_SOURCES: jsonText('[]')
    .pipe(z.array(OcdsSource).max(20))
    .describe('Up to 20 further sources of OCDS packages, as a JSON list. A secret if its headers hold keys'),
  TED_API_URL: Address.default('https://api.ted.europa.eu/v3/notices/search').describe('The search of TED'),
  TED_NOTICE_URL: Address.refine((url) => /\{number\}|%7Bnumber%7D/i.test(url))
    .default('https://ted.europa.eu/en/notice/{number}/xml')
    .describe('The XML of a notice on TED, with `{number}` for the publication number'),
  FIND_A_TENDER_URL: Address.default(
    'https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages',
  ).describe('The interface of Find a Tender'),
  CONTRACTS_FINDER_URL: Address.default(
    'https://www.contractsfinder.service.gov.uk/Published/Notices/OCDS/Search',
  ).describe('The interface of Contracts Finder'),
  PUBLIC_CONTRACTS_SCOTLAND_URL: Address.default(
    'https://api.publiccontractsscotland.gov.uk/v1/Notices',
  ).describe('The interface of Public Contracts Scotland'),
  SELL2WALES_URL: Address.default('https://api.sell2wales.gov.wales/v1/Notices').describe(
    'The interface of Sell2Wales',
  ),
  PROZORRO_URL: Address.default('https://public-api.prozorro.gov.ua/api/2.5/tenders').describe(
    'The interface of Prozorro',
  ),
  DOFFIN_API_URL: Address.default('https://api.doffin.no/public/v2').describe(
    'The address before `/search` and `/download/…` of Doffin',
  ),
  DOFFIN_API_KEY: Key.optional().describe(
    'Secret, the subscription key of Doffin’s public API. Must be set with `doffin`',
  ),
  SAM_API_URL: Address.default('https://api.sam.gov/opportunities/v2/search').describe(
    'The search of SAM.gov',
  ),
  SAM_API_KEY: Key.optional().describe(
    'Secret, the public API key of a SAM.gov account. Must be set with `sam`',
  ),
  SAM_DESCRIPTION_URL: Address.default('https://api.sam.gov/prod/opportunities/v1/noticedesc').describe(
    'The descriptions of opportunities on SAM.gov',
  ),
  SAM_DESCRIPTIONS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(4)
    .describe('Descriptions fetched in a day, one request each. An ordinary key has ten requests a day'),
  ECB_RATES_URL: z
    .url()
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml')
    .describe('The reference rates of the European Central Bank'),
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
