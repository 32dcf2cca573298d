import * as z from 'zod'
import { filledText } from '../../../platform/http/params.ts'

const host = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The roles with which a person of the domain may join without an invitation. */
const joinRoles = ['member', 'admin'] as const

/** The settings that an owner sends. `whyNotReachable` and the provider's metadata judge the issuer. */
export const SaveSso = z.strictObject({
  issuer: z.string().trim().max(500).pipe(z.url('must be an address such as https://accounts.google.com')),
  clientId: filledText(300),
  /** Left out, the stored secret stays. */
  clientSecret: filledText(1000).optional(),
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .regex(host, 'must be the part of your mail addresses after the @, such as example.com'),
  joinRole: z.enum(joinRoles).nullable(),
})
export type SaveSso = z.output<typeof SaveSso>

/** The settings as an owner sees them, without the secret. Times are epoch milliseconds. */
export interface SsoView {
  issuer: string
  clientId: string
  domain: string
  joinRole: SaveSso['joinRole']
  redirectUri: string
  /** The record by which the company proves its domain. */
  record: { name: string; text: string }
  provedAt: number | null
  workedAt: number | null
  enforced: boolean
  /** Admins and members with addresses of other domains, who could not sign in if it were enforced. */
  outside: number
}
