import * as z from 'zod'
import { idOf } from '../../platform/ids.ts'
import type { Caller } from '../../platform/caller.ts'
import { Email } from '../../platform/http/params.ts'
import { Time } from '../../platform/timestamp.ts'

/** What a session's token begins with. */
export const sessionPrefix = 'tss_'

/** What the token of who still owes the second factor begins with. */
export const stepPrefix = 'tsh_'

/** What the sign-in form sends. Longer passwords than there can be are no passwords: 256 characters, of up to four units. */
export const SignIn = z.object({ email: Email, password: z.string().min(1).max(1024) })

/** A company a person belongs to, and as what. */
export type Membership = Caller['company'] & { role: Caller['user']['role'] }

/** Somebody signed in. */
export interface Session {
  id: string
  /** SHA-256 of the token in hex. */
  hash: string
  user: { id: string; name: string; email: string }
  /** The company chosen; null while none is, and once the person has left it. */
  company: Membership | null
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  lastSeenAt: number
  /** When password and second factor were last given in this session. */
  provenAt: number
  expiresAt: number
}

/** A session as its person sees it among the others. */
export const SessionView = z.object({
  id: idOf('signIn'),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: Time,
  lastSeenAt: Time.meta({ description: 'Exact to an hour' }),
  expiresAt: Time,
})
export type SessionView = z.output<typeof SessionView>
