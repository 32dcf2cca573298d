import { foldLetters } from '../../reference/language/fold.ts'

/**
 * Whether a code names nothing: no letter or digit, one character, a repeated character, digits that count up
 * or down (also after the letters of a register or country: `DE123456789`), or a UUID that no generator
 * creates.
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

/**
 * Whether each group of a UUID repeats a digit or counts, or the UUID has hardly any kinds of digits. The digits of the
 * version and the variant are left out, because a constant may have them too.
 */
function isMadeUp(code: string): boolean {
  const digits = code.slice(0, 12) + code.slice(13, 16) + code.slice(17)
  const groups = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 15),
    digits.slice(15, 18),
    digits.slice(18),
  ]
  const kinds = new Set(digits)
  // Zeros fill up numbers that do identify something: 00000000-0000-4000-8000-000000004711.
  return kinds.size <= 2 || (kinds.size <= 5 && !kinds.has('0')) || groups.every(isRun)
}

/** Whether each digit is the same distance from the digit before: 0, 1 or -1, where 9 and f are followed by 0. */
const isRun = (group: string): boolean =>
  [0, 1, -1].some((step) =>
    [...group].every((digit, at) => at === 0 || isStep(group[at - 1] ?? '', digit, step)),
  )

function isStep(before: string, digit: string, step: number): boolean {
  const [from, to] = step < 0 ? [digit, before] : [before, digit]
  if (step === 0) return from === to
  return next.has(from + to)
}

const digitsInOrder = [...'0123456789abcdef0']
const next = new Set([...digitsInOrder.map((digit, at) => digit + (digitsInOrder[at + 1] ?? '')), '90'])
