import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { log } from '../../platform/context/log.ts'
import { hour, minute } from '../../platform/time/time.ts'
import { unseal } from '../../platform/db/seal.ts'
import { type Mail, type Send, Undeliverable } from './mail.ts'
import { senderOf } from './senders.ts'

/** The pauses between attempts. After the last pause the mail is set aside. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
export const maxAttempts = pauses.length + 1

/**
 * Mails that are sent at once, and how many such steps a call makes. A sender that does not answer takes ten seconds
 * for each step.
 */
const perStep = 6
const steps = 8
/** The mails beyond this number wait for the next call. */
export const mailsAtOnce = perStep * steps

interface Claimed {
  id: string
  sealed: string
  attempts: number
}

export interface SentMails {
  sent: number
  failed: number
  /** Why the last of them failed; absent if none did. */
  error?: string
}

/** Sends the mails that are due, the oldest first. Several runs may work at once: every mail is taken by one run. */
export async function sendDue(ctx: Ctx): Promise<SentMails> {
  // Mails of a sandbox go nowhere: the page of the sandbox shows them.
  if (ctx.config.SANDBOX !== undefined) return { sent: 0, failed: 0 }
  const send = senderOf(ctx)
  const done: SentMails = { sent: 0, failed: 0 }
  for (let step = 0; step < steps; step++) {
    const claimed = await claim(ctx)
    if (claimed.length === 0) break
    const failures = await Promise.all(claimed.map((each) => attempt(ctx, send, each)))
    await conclude(ctx, claimed, failures)
    const failed = failures.filter((each) => each !== null)
    done.sent += claimed.length - failed.length
    done.failed += failed.length
    for (const { error } of failed) done.error = error
    if (claimed.length < perStep) break
  }
  return done
}

/** Takes mails and sets their next turn in one statement: a mail whose run dies is sent at its next turn. */
async function claim({ d1, now }: Ctx): Promise<Claimed[]> {
  const { results } = await d1
    .prepare(
      `UPDATE mails SET attempts = attempts + 1, due_at = ?1 + coalesce(?2 ->> min(attempts, ${pauses.length - 1}), 0)
        WHERE id IN (SELECT id FROM mails WHERE due_at <= ?1 ORDER BY due_at LIMIT ${perStep})
        RETURNING id, sealed, attempts`,
    )
    .bind(now.getTime(), JSON.stringify(pauses))
    .all<Claimed>()
  return results
}

interface Failure {
  id: string
  error: string
  final: boolean
}

async function attempt(ctx: Ctx, send: Send, { id, sealed, attempts }: Claimed): Promise<Failure | null> {
  let to = ''
  try {
    const mail = JSON.parse(unseal(ctx.config.WEBHOOK_KEYS, id, sealed)) as Mail
    to = mail.to
    await send({ ...mail, id })
    return null
  } catch (error) {
    const final = error instanceof Undeliverable || attempts >= maxAttempts
    return { id, error: wordsOf(error, to), final }
  }
}

/**
 * The text of a failure that is logged and stored, without the address, which services often repeat in their
 * messages.
 */
function wordsOf(error: unknown, to: string): string {
  const said = error instanceof Error ? error.message : 'The sender failed'
  return (to === '' ? said : said.replaceAll(to, '(address)')).slice(0, 300)
}

async function conclude({ d1 }: Ctx, claimed: Claimed[], failures: (Failure | null)[]): Promise<void> {
  const failed = failures.filter((each) => each !== null)
  const sent = claimed.filter((_, index) => failures[index] === null).map(({ id }) => id)
  await d1.batch([
    d1.prepare('DELETE FROM mails WHERE id IN (SELECT value FROM json_each(?1))').bind(boundList(sent)),
    d1
      .prepare(
        `UPDATE mails SET error = each.value ->> 'error', due_at = iif(each.value ->> 'final', NULL, due_at)
          FROM json_each(?1) AS each WHERE mails.id = each.value ->> 'id'`,
      )
      .bind(boundList(failed)),
  ])
  for (const { id, error, final } of failed)
    log(final ? 'error' : 'warn', { job: 'mail' }, { mail: id, setAside: final, error })
}
