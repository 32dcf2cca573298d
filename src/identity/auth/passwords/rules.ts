import { normalized } from '../../../platform/text/normal-form.ts'

const shortest = 12
const maxLength = 256

/** The form in which a password is counted and hashed: typed on another keyboard, it has the same characters. */
const normal = (password: string) => normalized(password, 'NFKC')

const letters = (text: string) =>
  normal(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Rows of keys and the alphabet, each written twice, so that a password may begin anywhere in a row. */
const rows = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].map((row) =>
  row.repeat(2),
)

/**
 * Why a password cannot be chosen, in a sentence for the form; null when it can. A password must be long, and must
 * not be an attacker's first guess. There are no rules of composition, because they make passwords worse.
 */
export function whyNotPassword(password: string, { email }: { email: string }): string | null {
  const length = [...normal(password)].length
  if (length < shortest) return `Choose a password of at least ${shortest} characters.`
  if (length > maxLength) return `Choose a password of at most ${maxLength} characters.`
  return isObvious(password, email)
    ? 'This password is easy to guess. Choose one that has nothing to do with your address, this service or a row of keys.'
    : null
}

/** Whether anybody would try this password: two characters, a row of keys, or words of the address and the service. */
function isObvious(password: string, email: string): boolean {
  if (new Set(normal(password)).size <= 2) return true
  const text = letters(password)
  if (text === '') return false
  if (rows.some((row) => row.includes(text) || [...row].toReversed().join('').includes(text))) return true
  const [local = '', domain = ''] = email.split('@')
  const words = [email, local, domain, domain.split('.')[0] ?? '', 'tender', 'marketplace', 'password']
    .map(letters)
    .filter((word) => word.length >= 3)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.length < 8 && rest.replaceAll(/\p{N}/gu, '').length < 4
}
