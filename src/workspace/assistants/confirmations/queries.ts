import { canonical } from '../../../platform/text/canonical.ts'
import { and, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { hashSecret, isSecret, newSecret } from '../../../identity/auth/sessions/secret.ts'
import { confirmations } from '../../schema.gen.ts'

/** The call of a tool that a confirmation allows. */
export interface ConfirmedCall {
  /** Id of the connection or key that saw the preview; nobody else may confirm. */
  holder: string
  tool: string
  /** The parsed arguments, without the token. */
  arguments: Record<string, unknown>
}

const prefix = 'confirm_'

/** A new token. Only its hash is stored. */
export const newToken = (): string => newSecret(prefix)

export const isToken = (text: string): boolean => isSecret(prefix, text)

/** Equal arguments have equal digests, whatever the order of their members. */
export const digestOfArguments = (value: Record<string, unknown>): string => hashSecret(canonical(value))

const again = 'call the tool again without confirmToken for a new preview'
const misfit = `This confirmToken does not fit: it was made for another act or by another connection; ${again}`

/**
 * Finds the act that a token confirms. Refuses a token that does not fit the act, with the reason and the next step.
 */
export async function findConfirmation(ctx: CallerCtx, act: ConfirmedCall, token: string) {
  const found = isToken(token)
    ? await ctx.db
        .select()
        .from(confirmations)
        .where(
          and(
            eq(confirmations.tokenHash, hashSecret(token)),
            eq(confirmations.companyId, ctx.caller.company.id),
            eq(confirmations.holder, act.holder),
          ),
        )
        .get()
    : undefined
  if (!found || found.tool !== act.tool) throw forbidden('confirmation', misfit)
  if (found.argumentsHash !== digestOfArguments(act.arguments))
    throw forbidden(
      'confirmation',
      `This confirmToken was made for other arguments: repeat those of the preview, or ${again}`,
    )
  if (found.usedAt !== null)
    throw forbidden('confirmation', `This confirmToken has been used: it works once; ${again}`)
  if (found.expiresAt <= ctx.now.getTime())
    throw forbidden('confirmation', `This confirmToken has expired; ${again}`)
  return found
}
