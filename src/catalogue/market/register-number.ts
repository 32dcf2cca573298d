import { isEmptyCode } from '../notices/empty-code.ts'

/** A number in a register, as two notices of one company write it alike. */
export interface RegisterNumber {
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
export function registerNumber(published: string | null): RegisterNumber | null {
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
