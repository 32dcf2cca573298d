import * as z from 'zod'
import { isCountry } from '../../codes/countries.ts'
import { Email, nameOf } from '../../params.ts'

/** What somebody types to begin an account and its company. The password is judged by `whyNotPassword`. */
export const SignUp = z.strictObject({
  email: Email,
  name: nameOf(200),
  password: z.string(),
  companyName: nameOf(200),
  country: z.string().refine(isCountry, 'must be chosen from the list'),
})
export type SignUp = z.output<typeof SignUp>

/** What is kept of it until the link is confirmed. */
export const PendingSignUp = SignUp.omit({ email: true, password: true }).extend({ passwordHash: z.string() })
