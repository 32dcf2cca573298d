/**
 * The currencies for which the ECB publishes a rate on every working day. The rouble's rate is suspended since March
 * 2022.
 */
const published = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JPY',
  'KRW',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'RON',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'USD',
  'ZAR',
] as const

/** The currencies that the euro has replaced. They are converted for ever at the rate of their replacement. */
const replaced = [
  'ATS',
  'BEF',
  'BGN',
  'CYP',
  'DEM',
  'EEK',
  'ESP',
  'FIM',
  'FRF',
  'GRD',
  'HRK',
  'IEP',
  'ITL',
  'LTL',
  'LUF',
  'LVL',
  'MTL',
  'NLG',
  'PTE',
  'SIT',
  'SKK',
] as const

/** Currencies with a rate in force, in which a bound of a search may be given. */
export const ratedCurrencies = ['EUR', ...published, ...replaced] as const
