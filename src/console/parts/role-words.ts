import type { Role } from '../../identity/accounts/schema.ts'
import { rankOf } from '../../identity/accounts/rank.ts'
import { roles } from '../../platform/context/caller.ts'
import type { Choice } from './choice.ts'

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
