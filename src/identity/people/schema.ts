import * as z from 'zod'
import { idOf } from '../../platform/ids.ts'
import { Role } from '../accounts/schema.ts'
import { Email, nameOf } from '../../platform/http/params.ts'
import { day } from '../../platform/time.ts'
import { Country } from '../accounts/schema.ts'

/** What an invitation's token begins with. */
export const invitationPrefix = 'tsi_'
export const invitationTime = 7 * day
export const openInvitations = 50

export const Invite = z.strictObject({ email: Email, role: Role.default('member') })
export const InvitationParam = z.strictObject({ id: idOf('invitation') })
export const PersonParam = z.strictObject({ userId: idOf('user') })
export const ChangeRole = z.strictObject({ userId: idOf('user'), role: Role })
/** The password is judged by `whyNotPassword`. */
export const SignUpByInvitation = z.strictObject({ name: nameOf(200), password: z.string() })
export const FoundCompany = z.strictObject({
  name: nameOf(200),
  country: Country,
  /** The form's own number. */
  once: z.string().regex(/^[\w-]{8,64}$/),
})

/** Somebody of the company, as the others see him. Times are RFC 3339 UTC. */
export interface Person {
  id: string
  name: string
  email: string
  role: Role
  joinedAt: string
}

/** An invitation as the company sees it; never its link. */
export interface Invitation {
  id: string
  email: string
  role: Role
  invitedBy: { id: string; name: string }
  createdAt: string
  expiresAt: string
  expired: boolean
}

/** An invitation as whoever holds its link sees it. */
export interface Invited {
  id: string
  hash: string
  company: { id: string; name: string; country: string; plan: 'basic' | 'enterprise' }
  email: string
  role: Role
  /** The name of who asked. */
  inviter: string
  /** Whether the address has an account already: whoever holds the link holds the address. */
  known: boolean
  /** RFC 3339 UTC. */
  expiresAt: string
}
