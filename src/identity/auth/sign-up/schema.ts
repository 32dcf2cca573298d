import * as z from 'zod'
import { isCountry } from '../../../reference/codes/countries.ts'
import { Email, nameOf } from '../../../platform/http/params.ts'

/**
 * The fields that begin an account and its company. There is no password, because anybody can type another person's
 * address.
 */
export const SignUp = z.strictObject({
  email: Email,
  name: nameOf(200),
  companyName: nameOf(200),
  country: z.string().refine(isCountry, 'must be chosen from the list'),
})
export type SignUp = z.output<typeof SignUp>

/** The part of a sign-up that is stored until the link is confirmed. Other members of a row are not read. */
export const PendingSignUp = SignUp.pick({ country: true })
  .extend({ name: z.string(), companyName: z.string() })
  .strip()
