import { foldLetters } from '../../reference/language/fold.ts'

/**
 * Whether a code names nothing: no letter or digit, one character, a repeated character, digits that count up or down
 * (also beside the letters of a register or country: `DE123456789`), or a UUID that no generator makes.
 */
export function isEmptyCode(text: string): boolean {
  const code = foldLetters(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
  if (code.length <= 1 || isRepeated(code)) return true
  if (uuid.test(text.trim())) return isMadeUp(code)
  const [, before = '', digits = '', behind = ''] = /^([a-z]{0,4})(\d+)([a-z]{0,2})$/.exec(code) ?? []
  return digits !== '' && isFiller(digits, before + behind !== '')
}

/** Two equal digits may be a running number. */
const isRepeated = (code: string) => /^(.)\1+$/u.test(code) && (code.length > 2 || !/^[1-9]/.test(code))

function isFiller(digits: string, hasLetters: boolean): boolean {
  if (/^0{3,}$/.test(digits)) return true
  if (digits.length < (hasLetters ? 6 : 4)) return false
  return isRepeated(digits) || isCounting(digits)
}

const upwards = '0123456789'.repeat(4)
const downwards = [...upwards].toReversed().join('')

const isCounting = (digits: string): boolean =>
  upwards.startsWith(digits) ||
  upwards.startsWith(digits, 1) ||
  downwards.startsWith(digits) ||
  downwards.endsWith(digits) ||
  downwards.slice(0, -1).endsWith(digits)

const uuid = /^\{?[0-9a-z]{8}-(?:[0-9a-z]{4}-){3}[0-9a-z]{12}\}?$/i

/** The most digits of a made-up UUID that do not follow from the digits before. A random UUID has more than 20. */
const maxIrregular = 4
/** The most kinds of digits in a made-up UUID. A random UUID has so few once in 10^11. */
const maxKinds = 5

/** The digits of the version and the variant are left out, because a constant may have them too. */
const isMadeUp = (code: string): boolean =>
  [code, code.slice(0, 12) + code.slice(13, 16) + code.slice(17)].some(
    (digits) => new Set(digits).size <= maxKinds || irregular(digits) <= maxIrregular,
  )

/** How many digits neither repeat nor count on from one of the two digits before. */
const irregular = (digits: string): number =>
  [...digits].filter(
    (digit, at) => at > 0 && !follows(digits[at - 1], digit) && !follows(digits[at - 2], digit),
  ).length

const follows = (before: string | undefined, digit: string): boolean =>
  before === digit || (before !== undefined && next.has(before + digit))

const digitsInOrder = [...'0123456789abcdef0']
const next = new Set([...digitsInOrder.map((digit, at) => digit + (digitsInOrder[at + 1] ?? '')), '90'])
