import type { Mail } from '../../identity/mail/mail.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { unseal } from '../../platform/db/seal.ts'
import { iso } from '../../platform/time/time.ts'
import { enterSandbox } from './enter.ts'

/** The newest mails that the page of a sandbox shows. */
const shownMails = 20

/** A mail that the sandbox has written and nobody was sent. */
export interface SandboxMail extends Pick<Mail, 'to' | 'subject' | 'text'> {
  at: string
}

/** The newest mails of a sandbox: they are written as for live data, and stay where they are. */
export async function listMails(ctx: CallerCtx, id: string): Promise<SandboxMail[]> {
  const own = await enterSandbox(ctx, id)
  if (!own) return []
  const { results } = await own.d1
    .prepare(`SELECT id, sealed, created_at AS at FROM mails ORDER BY created_at DESC LIMIT ${shownMails}`)
    .all<{ id: string; sealed: string; at: number }>()
  return results.map((row) => {
    const { to, subject, text } = JSON.parse(unseal(ctx.config.WEBHOOK_KEYS, row.id, row.sealed)) as Mail
    return { to, subject, text, at: iso(row.at) }
  })
}
