import type { EspdInput } from './input.ts'
import type { Remark } from './remarks.ts'
import { companySizeOf } from './size.ts'
import { alpha3Of, schemes } from './xml/codes.ts'
import type { EspdOperator } from './xml/party.ts'

/**
 * The operator of a response, from the company's profile and, for name, country and identifier, from its
 * record. If the rules require more data, returns remarks that name the missing data.
 */
export function espdOperatorOf({ company, role, occasion }: EspdInput): EspdOperator | Remark[] {
  const { profile } = company
  const size = companySizeOf(profile, occasion.convert)
  const stated = profile?.address?.country
  const country = (stated && alpha3Of(stated)) ?? alpha3Of(company.country)
  const missing: Remark[] = []
  if (size === null) missing.push({ code: 'no_size' })
  if (!country) missing.push({ code: 'no_country', country: company.country })
  if (size === null || !country) return missing
  return {
    role,
    size,
    country,
    name: profile?.legalName ?? company.name,
    identifiers: identifiersOf(company),
    address: profile?.address ?? null,
    contact: profile?.contact ?? null,
  }
}

function identifiersOf({ id, profile }: EspdInput['company']): EspdOperator['identifiers'] {
  const { registrationNumber, vatNumber } = profile ?? {}
  const known = [
    ...(registrationNumber ? [{ id: registrationNumber, scheme: schemes.national }] : []),
    ...(vatNumber ? [{ id: vatNumber, scheme: schemes.vat }] : []),
  ]
  return known.length > 0 ? known : [{ id, scheme: schemes.own }]
}
