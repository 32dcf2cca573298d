import { codeAt, stepAt } from '../../src/identity/auth/totp/code.ts'
import { Browser, type Person } from './browser.ts'

/** The code that an authenticator shows, this many half minutes from now. */
export const codeNow = (secret: string, later = 0): string => codeAt(secret, stepAt(new Date()) + later)

/**
 * Switches a person's two-step sign-in on by its pages. This spends the current code. The next code is
 * accepted already, even if a half minute ends in the meantime.
 */
export async function switchOn(
  person: Person,
): Promise<{ secret: string; codes: string[]; browser: Browser }> {
  const browser = new Browser()
  await browser.signIn(person)
  const begin = await browser.open('/account/two-step')
  await browser.send(begin, '/account/two-step/begin', [['password', person.password]])
  const waiting = await browser.open('/account/two-step')
  const [, shown = ''] = /data-secret[^>]*>([^<]+)</.exec(waiting.text) ?? []
  const secret = shown.replaceAll(' ', '')
  const enabled = await browser.send(waiting, '/account/two-step/enable', [['code', codeNow(secret)]])
  const codes = [...enabled.text.matchAll(/<li>([A-Z2-9]{4}(?:-[A-Z2-9]{4}){3})<\/li>/g)].map(
    ([, code = '']) => code,
  )
  if (codes.length === 0) throw new Error(`Two-step sign-in was not switched on: ${enabled.status}`)
  return { secret, codes, browser }
}
