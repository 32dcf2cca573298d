import { derivedId } from '../../platform/ids.ts'
import { words } from '../tenders/search-words.ts'
import { withoutLegalForm } from './without-legal-form.ts'

/** A supplier or buyer as a notice names it. */
export interface Party {
  name: string | null
  country: string | null
  registrationNumber: string | null
  otherRegistrationNumbers?: string[]
}

/**
 * The identity of a company: the first registration number with the country of the register. Without a number it is the
 * name with the country, where spelling and legal form make no difference. Null for a party without number and name.
 * Where a company has several numbers, `parties.ts` finds the identity that stands for all of them.
 */
export function identityOf(party: Party): string | null {
  const [number] = numbersOf(party)
  if (number !== undefined) return number
  const { name, country } = party
  const called = withoutLegalForm(words(name ?? ''), country).join(' ')
  return called === '' ? null : `name ${country ?? ''} ${called}`
}

/** The identities of a company by each of its numbers, without repeats. */
export function numbersOf({ country, registrationNumber, otherRegistrationNumbers = [] }: Party): string[] {
  const numbers = [registrationNumber, ...otherRegistrationNumbers].flatMap((each) => numberOf(each) ?? [])
  return [...new Set(numbers)].map((number) => `number ${country ?? ''} ${number}`)
}

/**
 * The number in capitals, with letters and digits only. Null for a text that fills the field without naming anyone:
 * `n/a`, `-`, `00000000`.
 */
function numberOf(published: string | null): string | null {
  const number = (published ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return number.length > 2 && /\p{N}/u.test(number) && new Set(number).size > 1 ? number : null
}

/** The public id of a supplier, the same in all awards; null when nobody is named. */
export function supplierId(party: Party): string | null {
  const identity = identityOf(party)
  return identity === null ? null : supplierOf(identity)
}

/** The public id of the supplier with an identity. */
export const supplierOf = (identity: string): string => derivedId('supplier', identity)
