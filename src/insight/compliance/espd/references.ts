import type { Profile } from '../../../identity/accounts/schema.ts'
import { isEspdCurrency } from './currencies.ts'
import type { EspdAnswer, EspdValue } from './schema.ts'

type Reference = NonNullable<Profile['references']>[number]

const place = 'RG1/RSG1/QSG2/QSG1'

/**
 * The company's references as answers. The values of a reference share an index in the lists, so a member is
 * included only if every reference has it. A year alone is not a period, so it goes into the description.
 */
export function referencesIn(references: Reference[]): EspdAnswer {
  if (references.length === 0) return {}
  const values: Record<string, EspdValue[] | null> = {
    [`${place}/Q1`]: references.map(({ title, year }) => (year === null ? title : `${title} (${year})`)),
    [`${place}/Q2`]: inAll(references, ({ value, currency }) =>
      value !== null && currency !== null && isEspdCurrency(currency) ? { amount: value, currency } : null,
    ),
    [`${place}/QSG1/Q1`]: inAll(references, ({ buyer }) => buyer),
  }
  const known = Object.entries(values).filter((entry): entry is [string, EspdValue[]] => entry[1] !== null)
  return { properties: Object.fromEntries(known) }
}

function inAll<T, V>(items: T[], read: (item: T) => V | null): V[] | null {
  const values = items.flatMap((item) => read(item) ?? [])
  return values.length === items.length ? values : null
}
