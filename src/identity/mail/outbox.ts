import { type SQL, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { newId } from '../../platform/context/ids.ts'
import { seal } from '../../platform/db/seal.ts'
import type { Mail } from './mail.ts'
import { sendDue } from './send-due.ts'
import { mails } from '../schema.gen.ts'

/**
 * The statement that puts a mail into the outbox. It belongs in the batch of the change that the mail is about, so
 * that neither exists without the other. The mail is stored encrypted, because its links act for a person. With a
 * condition, the row is written only if the condition is true, so that the work takes the same time for known and
 * unknown addresses.
 */
export function mailRow(ctx: Ctx, written: Mail, when?: SQL) {
  const id = newId('mail', ctx.now)
  const at = ctx.now.getTime()
  // Without this, a line break in the subject would begin another header.
  const mail = { ...written, subject: written.subject.replaceAll(/\s+/g, ' ').trim() }
  const sealed = seal(ctx.config.WEBHOOK_KEYS, id, JSON.stringify(mail))
  const row = { id, sealed, attempts: 0, dueAt: at, error: null, createdAt: at }
  if (!when) return ctx.db.insert(mails).values(row)
  return ctx.db.insert(mails).select(expression`SELECT ${id}, ${sealed}, 0, ${at}, NULL, ${at} WHERE ${when}`)
}

/**
 * Sends the mails that are due. Called after the commit. When sending fails, the job `mail` sends the mail at its next
 * turn.
 */
export const pokeMail = (ctx: Ctx): void =>
  ctx.later(sendDue(ctx).catch((error: unknown) => logFailure({ job: 'mail' }, error)))
