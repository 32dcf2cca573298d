import type * as z from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { OcdsSource } from '../../platform/config/ocds-source.ts'
import { minute } from '../../platform/time/time.ts'
import type { Feed } from './feed.ts'
import { withQuery } from './ocds-address.ts'

/** A source that ships with the service, in the form that an operator would use in `OCDS_SOURCES`. */
interface Preset {
  source: (config: Config) => OcdsSource
  busy?: Feed['busy']
}

const described = (source: z.input<typeof OcdsSource>): OcdsSource => OcdsSource.parse(source)

const london = { timeZone: 'Europe/London' } as const

/** Notice types of the platform that Public Contracts Scotland and Sell2Wales share, by the numbers of its documentation. */
const sharedTypes = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '12',
  '13',
  '14',
  '15',
  '20',
  '21',
  '22',
  '23',
  '24',
  '25',
]

/**
 * A source that is queried for each month and type, four times a day: every request returns a whole month of
 * a type.
 */
const monthly = (name: string, url: string, ownTypes: string[], more = '') =>
  described({
    ...london,
    name,
    url: withQuery(url, `dateFrom={month}&noticeType={type}&outputType=0${more}`),
    types: [...sharedTypes, ...ownTypes],
    everyMinutes: 360,
  })

const sources: Record<string, Preset> = {
  /**
   * find-tender.service.gov.uk/apidocumentation/1.0/GET-ocdsReleasePackages. Times are local to the United
   * Kingdom. Reading the whole service in 2026 showed that the page after a full page leaves releases out (49
   * of the 152 of a day): the order of the pages is not the order of the cursor. A page of 100 may lack its
   * link too. Spans are divided instead.
   */
  'find-a-tender': {
    source: (config) =>
      described({
        ...london,
        name: 'find-a-tender',
        url: withQuery(config.FIND_A_TENDER_URL, 'updatedFrom={from}&updatedTo={to}&limit=100'),
        pageSize: 100,
        fullPages: 'divide',
        windowHours: 6,
      }),
  },
  /**
   * contractsfinder.service.gov.uk/apidocumentation. Too many requests are answered with 403 and need a pause
   * of five minutes; some pages are ISO-8859-1 and do not declare it.
   */
  'contracts-finder': {
    source: (config) =>
      described({
        ...london,
        name: 'contracts-finder',
        url: withQuery(config.CONTRACTS_FINDER_URL, 'publishedFrom={from}&publishedTo={to}&limit=100'),
        pageSize: 100,
        charset: 'iso-8859-1',
        everyMinutes: 30,
      }),
    busy: { statuses: [403], wait: 5 * minute },
  },
  /** api.publiccontractsscotland.gov.uk. A month without notices of a type is a package without releases. */
  'public-contracts-scotland': {
    source: ({ PUBLIC_CONTRACTS_SCOTLAND_URL: url }) =>
      monthly('public-contracts-scotland', url, ['101', '102', '103', '104']),
  },
  /** api.sell2wales.gov.wales, the same platform. 2057 requests English. */
  sell2wales: {
    source: ({ SELL2WALES_URL: url }) =>
      monthly('sell2wales', url, ['51', '52', '53', '54', '55', '56'], '&locale=2057'),
  },
  /**
   * prozorro-api-docs.readthedocs.io. The feed of changes is sorted by `public_modified`; its offset may be a time. A
   * tender is fetched as an OCDS package, with a release for each lot. The service has answered clients without a known
   * agent with 412.
   */
  prozorro: {
    source: ({ PROZORRO_URL: url }) =>
      described({
        name: 'prozorro',
        url: withQuery(url, 'opt_fields=public_modified&limit=100&offset={from}'),
        dates: 'seconds',
        next: '/next_page/offset',
        nextParameter: 'offset',
        list: {
          entries: '/data',
          id: '/id',
          changed: '/public_modified',
          document: `${url.split('?')[0]}/{id}?opt_schema=ocds`,
        },
        overlapMinutes: 5,
        everyMinutes: 5,
        headers: { 'User-Agent': 'Mozilla/5.0 (compatible; TenderMarketplace)' },
      }),
  },
}

/** By name. */
export const presets: ReadonlyMap<string, Preset> = new Map(Object.entries(sources))
