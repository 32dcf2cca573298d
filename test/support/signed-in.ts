import { env } from 'cloudflare:workers'
import { findSession } from '../../src/identity/auth/sessions/queries.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { Browser, newPerson, type Page, type Person } from './browser.ts'

export const ctx = () => createCtx(env, () => undefined)

/** A new person who has signed in and opened the page of the account. */
export async function signedIn(): Promise<{ person: Person; browser: Browser; page: Page }> {
  const [person, browser] = [await newPerson(), new Browser()]
  await browser.signIn(person)
  return { person, browser, page: await browser.open('/account') }
}
export const sessionOf = (browser: Browser) => findSession(ctx(), browser.cookies.get('session') ?? '')
