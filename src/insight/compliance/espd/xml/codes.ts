import countriesTsv from '../../../../reference/codes/countries.tsv'
import { once, readTable } from '../../../../reference/codes/table.ts'
import type { Attributes } from './element.ts'

/** The agency of the identifiers that this service assigns. */
const ownAgency = 'TENDER-MARKETPLACE'
const authority = 'http://publications.europa.eu/resource/authority'

const list = (listID: string, listVersionID: string): Attributes => ({
  listID,
  listAgencyID: 'OP',
  listVersionID,
})

/** Code lists in the versions that ESPD 4.1.0 fixes. */
export const lists = {
  criterion: list(`${authority}/criterion`, '20240612-0'),
  role: list(`${authority}/eo-role-type`, '20211208-0'),
  size: list(`${authority}/economic-operator-size`, '20250924-0'),
  country: list(`${authority}/country`, '20250924-0'),
  access: list(`${authority}/access-right`, '20250924-0'),
  groupType: list('property-group-type', '4.1.0'),
  elementType: list('criterion-element-type', '4.1.0'),
  dataType: list('response-data-type', '4.1.0'),
}

export const schemes = {
  taxonomy: { schemeID: 'Criterion', schemeAgencyID: 'OP', schemeVersionID: '4.1.0' },
  own: { schemeAgencyID: ownAgency },
  publications: { schemeAgencyID: 'OP' },
  national: { schemeID: 'NATIONAL', schemeAgencyID: 'OP' },
  vat: { schemeID: 'VAT', schemeAgencyID: 'OP' },
}

const alpha3 = once(
  () => new Map(readTable<'alpha3' | 'alpha2'>(countriesTsv).map((row) => [row.alpha2, row.alpha3])),
)

/** The ISO 3166 alpha-3 code, which the ESPD requires, for an alpha-2 code; null for an unknown code. */
export const alpha3Of = (alpha2: string): string | null => alpha3().get(alpha2) ?? null
