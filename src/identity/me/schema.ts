import * as z from 'zod'
import { Email, nameOf } from '../../platform/http/params.ts'

/** What a person may change about the account without more ado. */
export const Rename = z.strictObject({ name: nameOf(200) })

export const NewAddress = z.strictObject({ email: Email })
