import { Buffer } from 'node:buffer'
import type { Ctx } from '../../../platform/context/context.ts'
import { seal, unseal } from '../../../platform/db/seal.ts'
import type { MailPlan } from './plans.ts'

type Person = Pick<MailPlan, 'companyId' | 'userId'>

/** The purpose that the token is sealed for: no other sealed value can be used as a token. */
const purpose = 'unsubscribe'

/** The address at which a person unsubscribes without signing in. Nobody but the service can make the token. */
export function unsubscribeLink({ config }: Pick<Ctx, 'config'>, { companyId, userId }: Person): string {
  const token = Buffer.from(seal(config.WEBHOOK_KEYS, purpose, `${companyId} ${userId}`)).toString(
    'base64url',
  )
  return `${config.PUBLIC_ORIGIN}/unsubscribe?token=${token}`
}

/**
 * The person and the company of a token; null for a token that the service did not make, or made with a key that it no
 * longer has.
 */
export function openUnsubscribe({ config }: Pick<Ctx, 'config'>, token: string): Person | null {
  try {
    const sealed = Buffer.from(token, 'base64url').toString('utf8')
    const [companyId, userId] = unseal(config.WEBHOOK_KEYS, purpose, sealed).split(' ')
    return companyId && userId ? { companyId, userId } : null
  } catch {
    return null
  }
}
