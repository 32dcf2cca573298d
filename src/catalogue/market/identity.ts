import { derivedId } from '../../platform/context/ids.ts'
import { words } from '../tenders/search-words.ts'
import { nameWords, withoutLegalForm } from './legal-forms.ts'
import { isEmptyCode } from '../notices/empty-code.ts'

/** A supplier or buyer as a notice names it. */
export interface MarketParty {
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
export function supplierIdentity(party: MarketParty): string | null {
  const [number] = identitiesOf(party)
  return number ?? nameOf(party)
}

function nameOf({ name, country }: MarketParty): string | null {
  const called = withoutLegalForm(words(name ?? ''), country).join(' ')
  return called === '' ? null : `name ${country ?? ''} ${called}`
}

/** The identities of a company by each of its numbers, without repeats. */
export function identitiesOf(party: MarketParty): string[] {
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
}: MarketParty): { number: string; isLocal: boolean }[] {
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
export function supplierId(party: MarketParty): string | null {
  const identity = supplierIdentity(party)
  return identity === null ? null : supplierOf(identity)
}

/** The public id of the supplier with an identity. */
export const supplierOf = (identity: string): string => derivedId('supplier', identity)

/** A number in a register, as two notices of one company write it alike. */
interface RegisterNumber {
  /** In capitals, with letters and digits only. */
  number: string
  /** Other companies have the same number, in the same register of another court or town. */
  isLocal: boolean
}

/**
 * Null for a text that fills the field without naming a register entry: `n/a`, `00000000`, `DE123456789`.
 * Every German court counts separately: a number of the Handelsregister identifies one company only if the
 * text names the court too.
 */
function registerNumber(published: string | null): RegisterNumber | null {
  const text = published ?? ''
  const number = lettersAndDigits(text)
  if (number.length <= 2 || isEmptyCode(text)) return null
  const [, register, count = ''] = courtRegister.exec(text) ?? []
  if (register === undefined) return isSentence(number) ? null : { number, isLocal: false }
  const court = (text.replace(courtRegister, ' ').match(/\p{L}{3,}/gu) ?? [])
    .map((word) => word.toUpperCase())
    .filter((word) => !courtWords.has(word))
  return { number: lettersAndDigits([register, count, ...court].join('')), isLocal: court.length === 0 }
}

/** Words with hardly a digit: `wird nachgereicht 1`, `siehe Anlage 2`. */
const isSentence = (number: string) => {
  const digits = number.match(/\p{N}/gu)?.length ?? 0
  return digits === 0 || (digits <= 2 && number.length - digits > 7)
}

const lettersAndDigits = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const courtRegister =
  /(?<!\p{L})(HR ?[AB]|GnR|PR|VR)[ .:-]*(?:Nr\.? ?)?(\d[\d .-]*(?: ?[A-Z]{1,2}(?!\p{L}))?)/iu
const courtWords = new Set(['AMTSGERICHT', 'REGISTERGERICHT', 'HANDELSREGISTER', 'GERICHT', 'BEIM', 'DES'])
