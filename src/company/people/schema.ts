import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Role } from '../../identity/accounts/schema.ts'
import { Email, nameOf } from '../../platform/http/params.ts'
import { day } from '../../platform/time/time.ts'
import { Country } from '../../identity/accounts/schema.ts'

/** The prefix of the token of an invitation. */
export const invitationPrefix = 'tsi_'
export const invitationTime = 7 * day
export const openInvitations = 50

export const Invite = z.strictObject({ email: Email, role: Role.default('member') })
export const InvitationParam = z.strictObject({ id: idOf('invitation') })
export const PersonParam = z.strictObject({ userId: idOf('user') })
export const ChangeRole = z.strictObject({ userId: idOf('user'), role: Role })
/** `whyNotPassword` judges the password. */
export const SignUpByInvitation = z.strictObject({ name: nameOf(200), password: z.string() })
export const FoundCompany = z.strictObject({
  name: nameOf(200),
  country: Country,
  /** The number of the form, which makes a second sending harmless. */
  once: z.string().regex(/^[\w-]{8,64}$/),
})

/** A person of the company as the others see the person. Times are RFC 3339 UTC. */
export interface Person {
  id: string
  name: string
  email: string
  role: Role
  joinedAt: string
}

/** An invitation as the company sees it; the link is never part of it. */
export interface Invitation {
  id: string
  email: string
  role: Role
  invitedBy: { id: string; name: string }
  createdAt: string
  expiresAt: string
  expired: boolean
}

/** An invitation as the holder of its link sees it. */
export interface Invited {
  id: string
  hash: string
  company: { id: string; name: string; country: string; plan: 'basic' | 'enterprise' }
  email: string
  role: Role
  /** The name of the person who invites. */
  inviter: string
  /**
   * Whether the address has an account already. The holder of the link may know this, because the link was sent to the
   * address.
   */
  known: boolean
  /** RFC 3339 UTC. */
  expiresAt: string
}
