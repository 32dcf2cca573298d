import { cpvLabel } from '../../../../reference/codes/cpv.ts'
import { major, type Money } from '../../../../platform/text/money.ts'
import type { Json } from '../../json.ts'
import type { Text } from '../../parts.ts'
import { currenciesOf } from '../../../../reference/codes/currencies.ts'

/** An object without its empty members: null, undefined, empty lists and empty objects. */
export function withoutEmpty(members: Record<string, unknown>): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isNothing(value)))
}

/** The same object, or undefined if no member is left. */
export function nonEmpty(members: Record<string, unknown>): Json | undefined {
  const node = withoutEmpty(members)
  return Object.keys(node).length > 0 ? node : undefined
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** A text by language: the first language as the member itself, translations as `title_fr`. */
export function inLanguages(member: string, text: Text | null): Json {
  const [first, ...others] = Object.entries(text ?? {})
  if (first === undefined) return {}
  return Object.fromEntries([
    [member, first[1]],
    ...others.map(([language, words]) => [`${member}_${language}`, words]),
  ])
}

/** An amount; null in a currency that the codelist of OCDS does not have, which would make the package invalid. */
export const amountOf = (value: Money | null) =>
  value && ocdsCurrencies().has(value.currency) ? { amount: major(value), currency: value.currency } : null

/** An address in the characters of RFC 3986; null for an address that has no such form. */
export function uri(address: string | null): string | null {
  if (address === null) return null
  if (/^https?:\/\/[\w\-.~:/?#@!$&'()*+,;=]+$/i.test(address) && (address.match(/#/g) ?? []).length < 2)
    return address
  return URL.canParse(address) ? new URL(address).href.replaceAll(/[[\]{}|^`\\]/g, encodeURIComponent) : null
}

/** Codes of the CPV first, with their labels, then codes of other lists. */
export const classified = (cpvCodes: string[], others: { scheme: string; code: string }[] = []) => {
  const [main, ...more] = [
    ...cpvCodes.map((id) => withoutEmpty({ scheme: 'CPV', id, description: cpvLabel(id) })),
    ...others.map(({ scheme, code }) => ({ scheme, id: code })),
  ]
  return { classification: main, additionalClassifications: more }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country under its OCDS name, with its code. */
export const inCountry = (country: string | null) => ({
  countryName: country && /^[A-Z]{2}$/.test(country) ? countryNames.of(country) : null,
  country,
})

const nutsCountries: Record<string, string> = { EL: 'GR', UK: 'GB' }

/** Places of delivery: countries, and NUTS codes with their countries. */
export const deliveryAddresses = (regions: string[]) =>
  regions.map((region) => {
    const prefix = region.slice(0, 2)
    const country = nutsCountries[prefix] ?? prefix
    return withoutEmpty({ region: region.length > 2 ? region : null, ...inCountry(country) })
  })

/**
 * The codelist currency of OCDS 1.1: ISO 4217 with historic codes. It is closed, and publishers write other
 * codes too, such as NRS for the rupee of Nepal.
 */
export const ocdsCurrencies = currenciesOf('ocds')
