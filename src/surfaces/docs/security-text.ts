import type { Config } from '../../platform/config/config.ts'
import { day } from '../../platform/time/time.ts'

/** How long a reader may rely on the file. Each request writes it again. */
const validFor = 90 * day

/** The file of RFC 9116 that says where vulnerabilities are reported; null without an address. */
export const securityText = (
  { SECURITY_CONTACT: contact, PUBLIC_ORIGIN: origin }: Config,
  now: Date,
): string | null =>
  contact === undefined
    ? null
    : [
        `Contact: ${contact}`,
        `Expires: ${new Date(now.getTime() + validFor).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${origin}/.well-known/security.txt`,
        `Policy: ${origin}/trust#security`,
        '',
      ].join('\n')
