import { listCountries } from '../../reference/codes/countries.ts'
import type { Choice } from './fields.tsx'
import type { Role } from '../../identity/accounts/schema.ts'
import { rankOf } from '../../identity/accounts/rank.ts'
import { roles } from '../../platform/context/caller.ts'

export const countryChoices = (): readonly Choice[] =>
  listCountries().map(({ code, name }) => ({ value: code, text: name }))

export const countryName = (code: string): string =>
  listCountries().find((each) => each.code === code)?.name ?? code

/** The size classes of Commission Recommendation 2003/361/EC, with the figures of the recommendation. */
export const sizeChoices = [
  { value: '', text: 'Not stated' },
  { value: 'micro', text: 'Micro: under 10 people, up to €2M turnover' },
  { value: 'small', text: 'Small: under 50 people, up to €10M turnover' },
  { value: 'medium', text: 'Medium: under 250 people, up to €50M turnover' },
  { value: 'large', text: 'Large' },
] satisfies Choice[]

/** All time zones, with the chosen one even if the list does not have it. */
export const zoneChoices = (chosen: string | null): Choice[] =>
  [...new Set(['UTC', ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])].map(
    (each) => ({ value: each, text: each.replaceAll('_', ' ') }),
  )

export const roleWords: Record<Role, { name: string; text: string }> = {
  owner: {
    name: 'Owner',
    text: 'Everything, including other owners and what assistants may submit by themselves.',
  },
  admin: {
    name: 'Admin',
    text: 'Everything except owners: people, profile, API keys, webhooks, connections of other people.',
  },
  member: { name: 'Member', text: 'All work on tenders, bids, files and teams.' },
}

/** The roles that a person may assign to others, the lowest first. */
export const roleChoices = (actor: Role): Choice[] =>
  roles
    .filter((role) => rankOf(role) <= rankOf(actor))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((role) => ({ value: role, text: roleWords[role].name, hint: roleWords[role].text }))
