import * as z from 'zod'
import { Email, nameOf } from '../../../platform/http/params.ts'

/** The members of the account that a person may change without a password. */
export const Rename = z.strictObject({ name: nameOf(200) })

export const NewAddress = z.strictObject({ email: Email })
