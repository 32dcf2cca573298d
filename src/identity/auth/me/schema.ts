import * as z from 'zod'
import { Email, nameOf } from '../../../platform/http/params.ts'

/** The members of the account that a person may change without a password. */
export const Rename = z.strictObject({ name: nameOf(200) })

/** English locales whose dates, numbers and money have one form each. */
export const regionFormats = ['en-GB', 'en-US', 'en-CA', 'en-AU', 'en-IN', 'en-ZA'] as const
export type RegionFormat = (typeof regionFormats)[number]

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A time zone by its IANA name. */
export const TimeZone = z.string().max(64).refine(isZone, 'must be a time zone such as Europe/Oslo')

/** How the console writes times and numbers for a person. Null: as network and browser suggest. */
export const Preferences = z.strictObject({
  timeZone: TimeZone.nullable(),
  regionFormat: z.enum(regionFormats).nullable(),
})
export type Preferences = z.output<typeof Preferences>

export const NewAddress = z.strictObject({ email: Email })
