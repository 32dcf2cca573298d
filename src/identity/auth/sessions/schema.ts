import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import type { Caller } from '../../../platform/context/caller.ts'
import type { Preferences } from '../me/schema.ts'
import { Email } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'

/** The prefix of the token of a session. */
export const sessionPrefix = 'tss_'

/** The prefix of the token of a sign-in whose second factor is still missing. */
export const stepPrefix = 'tsh_'

/** The fields of the sign-in form. No password is longer than 256 characters of up to four units. */
export const SignIn = z.object({ email: Email, password: z.string().min(1).max(1024) })

/** A company that a person belongs to, and the person's role there. */
export type Membership = Caller['company'] & { role: Caller['user']['role'] }

/** A company in the list from which a person chooses. */
export type CompanyChoice = Membership & {
  /** The rule that keeps the session out, if any. */
  rule: SessionRule | null
}

/**
 * A rule of a company that keeps a session out: only single sign-on opens it, only its networks do, or only people with a
 * second factor get in.
 */
export type SessionRule = 'sso' | 'network' | 'factor'

export interface Closed {
  company: Membership
  rule: SessionRule
}

/** A person who is signed in. */
export interface Session {
  id: string
  /** SHA-256 of the token in hex. */
  hash: string
  user: { id: string; name: string; email: string }
  preferences: Preferences
  /**
   * The chosen company; null while none is chosen, once the person has left the company, and while a rule of the company
   * keeps the session out.
   */
  company: Membership | null
  /** The company whose provider vouched for the person; the session opens no other. Null after a password. */
  ssoCompanyId: string | null
  /** The chosen company and its rule, where a rule keeps the session out. */
  closed: Closed | null
  /** How long the company lets a session be unused; null without a rule. */
  maxIdle: number | null
  /** In epoch milliseconds, like all times here. */
  createdAt: number
  lastSeenAt: number
  /** The time at which password and second factor were last given in this session. */
  provenAt: number
  expiresAt: number
}

/** A session as its person sees it in the list of sessions. */
export const SessionView = z.object({
  id: idOf('signIn'),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: Time,
  lastSeenAt: Time.meta({ description: 'Exact to an hour' }),
  expiresAt: Time,
})
export type SessionView = z.output<typeof SessionView>
