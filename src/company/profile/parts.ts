import * as z from 'zod'
import { Profile } from '../../identity/accounts/schema.ts'

/**
 * The parts of the profile that are edited and saved separately. Every member of the profile is in exactly one part.
 */
export const profileParts = {
  identity: Profile.pick({ legalName: true, registrationNumber: true, vatNumber: true }),
  contact: Profile.pick({ address: true, contact: true }),
  size: Profile.pick({ sizeClass: true, employees: true, turnover: true }),
  fields: Profile.pick({ cpvCodes: true, regions: true, languages: true, capabilities: true }),
  references: Profile.pick({ references: true }),
  insurances: Profile.pick({ insurances: true }),
  exclusion: Profile.pick({ exclusionGrounds: true }),
} satisfies Record<string, z.ZodType<Partial<Profile>>>

export type PartName = keyof typeof profileParts
export const partNames = Object.keys(profileParts) as [PartName, ...PartName[]]
export const PartName = z.enum(partNames)

/** The members of a part in their stored form. */
export type ProfilePart<N extends PartName> = z.output<(typeof profileParts)[N]>

export const profilePart = <N extends PartName>(name: N, profile: Profile): ProfilePart<N> =>
  profileParts[name].parse(pick(profile, Object.keys(profileParts[name].shape))) as ProfilePart<N>

const pick = (profile: Profile, members: string[]) =>
  Object.fromEntries(Object.entries(profile).filter(([member]) => members.includes(member)))

/** A profile without any data. */
export const unknownProfile = (): Profile => Profile.parse({})
