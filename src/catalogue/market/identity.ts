import { derivedId } from '../../platform/context/ids.ts'
import { words } from '../tenders/search-words.ts'
import { registerNumber } from './register-number.ts'
import { nameWords, withoutLegalForm } from './without-legal-form.ts'

/** A supplier or buyer as a notice names it. */
export interface Party {
  name: string | null
  /** Names in other languages. */
  names?: string[]
  country: string | null
  registrationNumber: string | null
  otherRegistrationNumbers?: string[]
}

/**
 * The identity of a company: the first registration number with the country of the register and the first
 * word of the name, because publishers use one number for two companies. Without a number it is the name with
 * the country, ignoring spelling and legal form. Null for a party without number and name. `parties.ts` finds
 * the identity that represents all numbers of a company, and all its names that share a word.
 */
export function identityOf(party: Party): string | null {
  const [number] = identitiesOf(party)
  return number ?? nameOf(party)
}

function nameOf({ name, country }: Party): string | null {
  const called = withoutLegalForm(words(name ?? ''), country).join(' ')
  return called === '' ? null : `name ${country ?? ''} ${called}`
}

/** The identities of a company by each of its numbers, without repeats. */
export function identitiesOf(party: Party): string[] {
  const [word = ''] = nameWords(party.name)
  return numbersIn(party).map(({ number, isLocal }) =>
    isLocal ? `${number} = ${nameOf(party) ?? ''}` : `${number} ${word}`.trim(),
  )
}

/** The numbers with their country. */
export function numbersIn({
  country,
  registrationNumber,
  otherRegistrationNumbers = [],
}: Party): { number: string; isLocal: boolean }[] {
  const numbers = [registrationNumber, ...otherRegistrationNumbers].flatMap(
    (each) => registerNumber(each) ?? [],
  )
  const distinct = new Map(numbers.map((each) => [each.number, each]))
  return [...distinct.values()].map(({ number, isLocal }) => ({
    number: `number ${country ?? ''} ${number}`,
    isLocal,
  }))
}

/** The public id of a supplier, the same in all awards; null when nobody is named. */
export function supplierId(party: Party): string | null {
  const identity = identityOf(party)
  return identity === null ? null : supplierOf(identity)
}

/** The public id of the supplier with an identity. */
export const supplierOf = (identity: string): string => derivedId('supplier', identity)
