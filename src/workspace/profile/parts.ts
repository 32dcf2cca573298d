import * as z from 'zod'
import { Profile } from '../../identity/accounts/schema.ts'

/** The profile in parts that are edited and saved one at a time. Together they are all of its members, each once. */
export const parts = {
  identity: Profile.pick({ legalName: true, registrationNumber: true, vatNumber: true }),
  contact: Profile.pick({ address: true, contact: true }),
  size: Profile.pick({ sizeClass: true, employees: true, turnover: true }),
  fields: Profile.pick({ cpvCodes: true, regions: true, languages: true, capabilities: true }),
  references: Profile.pick({ references: true }),
  insurances: Profile.pick({ insurances: true }),
  exclusion: Profile.pick({ exclusionGrounds: true }),
} satisfies Record<string, z.ZodType<Partial<Profile>>>

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as [PartName, ...PartName[]]
export const PartName = z.enum(partNames)

/** What a part holds, as stored: all its members. */
export type Part<N extends PartName> = z.output<(typeof parts)[N]>

export const partOf = <N extends PartName>(name: N, profile: Profile): Part<N> =>
  parts[name].parse(pick(profile, Object.keys(parts[name].shape))) as Part<N>

const pick = (profile: Profile, members: string[]) =>
  Object.fromEntries(Object.entries(profile).filter(([member]) => members.includes(member)))

/** A profile of which nothing is known. */
export const unknownProfile = (): Profile => Profile.parse({})
