import * as z from 'zod'
import { isCountry } from '../../reference/codes/countries.ts'
import { Email, nameOf } from '../../platform/http/params.ts'

/** What somebody types to begin an account and its company. No password: anybody can type another's address. */
export const SignUp = z.strictObject({
  email: Email,
  name: nameOf(200),
  companyName: nameOf(200),
  country: z.string().refine(isCountry, 'must be chosen from the list'),
})
export type SignUp = z.output<typeof SignUp>

/** What is kept of it until the link is confirmed. Whatever else a row holds is left unread. */
export const PendingSignUp = SignUp.omit({ email: true }).strip()
