/** The facts of one file in `test/fixtures/notices/eforms/facts.json`: raw values from an independent reading. */
export interface Facts {
  noticeId?: string
  version?: string
  procedureId?: string
  noticeType: string
  formType: string
  language?: string
  otherLanguages?: string[]
  dispatch?: [string, string]
  publicationNumber?: string
  publicationDate?: string
  buyers?: { name: Words; country: string; registration: string | null }[]
  title?: Words
  descriptionLength?: Lengths
  nature?: string
  cpvMain: string[]
  cpvAdditional?: string[]
  places?: Place[]
  estimated?: Amount
  frameworkMax?: Amount
  procedureType?: string
  exclusionGrounds?: string[]
  changes?: { changedNotice: string; reason: string }[]
  modifies?: string[]
  lots?: LotFacts[]
  lotResults?: ResultFacts[]
}

export interface LotFacts {
  id: string
  kind: string
  title?: Words
  cpvMain?: string[]
  cpvAdditional?: string[]
  places?: Place[]
  estimated?: Amount
  frameworkMax?: Amount
  documents?: { type: string | null; url: string | null }[]
  selectionCriteria?: { code?: string; name?: Words; used?: string; descriptionLength?: Lengths }[]
  awardCriteria?: string[]
  tenderDeadline?: [string, string]
  requestDeadline?: [string, string]
  interestDeadline?: [string, string]
}

export interface ResultFacts {
  id: string
  lots: string[]
  status?: string
  submissions?: Record<string, string>
  tenders?: { amount: Amount | null; withheld: string[]; parties: Words[] }[]
  contracts?: { awardDate: string | null; signed: string | null; tenders: string[] }[]
}

type Words = Record<string, string>
type Lengths = Record<string, number>
export type Place = { nuts?: string; country?: string; other?: string }
export type Amount = { amount: number; currency: string }

/** ISO 639-1 by the tables of Intl, so that the comparison does not use our own tables. */
export const shortLanguage = (alpha3: string) => new Intl.Locale(alpha3.toLowerCase()).language

export const byLanguage = <T>(words: Record<string, T> | undefined): Record<string, T> | null =>
  words && Object.keys(words).length > 0
    ? Object.fromEntries(Object.entries(words).map(([language, word]) => [shortLanguage(language), word]))
    : null

/** The reading of the facts has turned white space into single spaces. */
export const lengths = (words: Record<string, string> | null) =>
  words &&
  Object.fromEntries(
    Object.entries(words).map(([language, word]) => [language, word.replace(/\s+/g, ' ').trim().length]),
  )

const countries: Record<string, string> = {
  AUT: 'AT',
  BEL: 'BE',
  DEU: 'DE',
  ESP: 'ES',
  FIN: 'FI',
  FRA: 'FR',
  GBR: 'GB',
  ITA: 'IT',
  LUX: 'LU',
  NLD: 'NL',
  NOR: 'NO',
  POL: 'PL',
}
export const shortCountry = (alpha3: string | undefined) => countries[alpha3 ?? ''] ?? null

/** Milliseconds of a published date and clock, worked out by hand: the local reading less the offset. */
export function utc(date: string, clock = '00:00:00'): string {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = clock.slice(0, 8).split(':').map(Number)
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)$/.exec(clock.length > 8 ? clock : date.slice(10)) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second)).toISOString()
}

export const distinct = <T>(values: T[]): T[] => [...new Set(values)]

/** Every kind of fact in the file, such as `lots[].title`; texts, amounts and counts have no kinds below them. */
export function kindsOfFacts(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return distinct(value.flatMap((one) => kindsOfFacts(one, `${path}[]`)))
  if (typeof value !== 'object' || value === null || path.endsWith('.submissions')) return [path]
  const members = Object.entries(value)
  if (members.length === 0) return []
  if ('currency' in value || members.every(([name]) => /^[A-Z]{3}$/.test(name))) return [path]
  return distinct(members.flatMap(([name, one]) => kindsOfFacts(one, path === '' ? name : `${path}.${name}`)))
}

/** A date without a time is its day in the calendar, whatever its offset. */
export const dayOf = (date: string): string => `${date.slice(0, 10)}T00:00:00.000Z`
