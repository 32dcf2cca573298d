import { derivedId } from '../../platform/ids.ts'
import { words } from '../tenders/search-words.ts'
import { withoutLegalForm } from './legal-forms.ts'

/** A supplier or buyer as a notice names it. */
export interface Party {
  name: string | null
  country: string | null
  registrationNumber: string | null
}

/**
 * What tells companies apart: the registration number and the country of the register; without a number the name, its
 * spelling and legal form aside, and the country. Null for who is neither numbered nor named.
 */
export function identityOf({ name, country, registrationNumber }: Party): string | null {
  const number = numberOf(registrationNumber)
  if (number !== null) return `number ${country ?? ''} ${number}`
  const called = withoutLegalForm(words(name ?? ''), country).join(' ')
  return called === '' ? null : `name ${country ?? ''} ${called}`
}

/** In capitals, letters and digits only. Null for what fills the field without naming anyone: `n/a`, `-`, `00000000`. */
function numberOf(published: string | null): string | null {
  const number = (published ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return number.length > 2 && /\p{N}/u.test(number) && new Set(number).size > 1 ? number : null
}

/** The public id of a supplier, the same in every award; null where nobody is named. */
export function supplierId(party: Party): string | null {
  const identity = identityOf(party)
  return identity === null ? null : derivedId('supplier', identity)
}

/** Who won: a supplier, or several as one. What each of them is paid is not published. */
export function winnerOf(suppliers: string[]): string | null {
  const [only, ...others] = suppliers.toSorted()
  return only !== undefined && others.length > 0 ? derivedId('supplier', only, ...others) : (only ?? null)
}
