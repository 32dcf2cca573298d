import type { Config } from '../../platform/config/config.ts'
import { builtIn } from '../../platform/config/sources.ts'
import type { SourceInfo } from './schema.ts'

type KeyName = 'DOFFIN_API_KEY' | 'SAM_API_KEY'

interface Known {
  about: string
  address: (config: Config) => string
  key?: KeyName
}

const known: Record<(typeof builtIn)[number], Known> = {
  ecb: {
    about: 'Reference rates of the European Central Bank, on working days.',
    address: ({ ECB_RATES_URL }) => ECB_RATES_URL,
  },
  ted: {
    about:
      'Tenders of the European Union: searched by day of publication, each notice fetched as eForms XML.',
    address: ({ TED_API_URL }) => TED_API_URL,
  },
  'find-a-tender': {
    about: 'United Kingdom: OCDS by time of update, in spans that one page holds.',
    address: ({ FIND_A_TENDER_URL }) => FIND_A_TENDER_URL,
  },
  'contracts-finder': {
    about: 'England: OCDS by time of publication, pages by address.',
    address: ({ CONTRACTS_FINDER_URL }) => CONTRACTS_FINDER_URL,
  },
  'public-contracts-scotland': {
    about: 'Scotland: OCDS by month and type of notice.',
    address: ({ PUBLIC_CONTRACTS_SCOTLAND_URL }) => PUBLIC_CONTRACTS_SCOTLAND_URL,
  },
  sell2wales: {
    about: 'Wales: OCDS by month and type of notice.',
    address: ({ SELL2WALES_URL }) => SELL2WALES_URL,
  },
  prozorro: {
    about: 'Ukraine: the feed of changes, each tender fetched as OCDS.',
    address: ({ PROZORRO_URL }) => PROZORRO_URL,
  },
  doffin: {
    about: 'Norway: searched by day of issue, each notice fetched as eForms XML. Wants a key.',
    address: ({ DOFFIN_API_URL }) => DOFFIN_API_URL,
    key: 'DOFFIN_API_KEY',
  },
  sam: {
    about: 'United States: opportunities by day of posting. Wants a key.',
    address: ({ SAM_API_URL }) => SAM_API_URL,
    key: 'SAM_API_KEY',
  },
}

/** The sources that ship with the service, then those that are configured. */
export const listSources = (config: Config): SourceInfo[] => [
  ...builtIn.map((name) => {
    const { about, address, key } = known[name]
    const missing = key !== undefined && config[key] === undefined ? key : null
    return { name, on: config.SOURCES.includes(name), about, address: address(config), missing }
  }),
  ...config.OCDS_SOURCES.map(({ name, url }) => ({
    name,
    on: config.SOURCES.includes(name),
    about: 'Configured in OCDS_SOURCES.',
    address: url,
    missing: null,
  })),
]
