import type { Ctx } from '../../platform/context/context.ts'
import { besidesText, type Send, Undeliverable } from './mail.ts'
import { printText } from '../../platform/context/log.ts'
import { second } from '../../platform/time/time.ts'

/** Prints mails to the log of the service, so that a developer can open their links. Never in production. */
const logSender =
  (_ctx: Ctx): Send =>
  ({ to, subject, text }) => {
    const body = text.trimEnd().replaceAll(/^/gm, '  ')
    printText(`\nMail to ${to}\nSubject: ${subject}\n\n${body}\n`)
    return Promise.resolve()
  }

/** Cloudflare's Email Service (https://developers.cloudflare.com/email-service/), whose binding needs no key. */
const cloudflareSender =
  ({ config, env }: Ctx): Send =>
  async (mail) => {
    const { to, subject, text } = mail
    if (!env.EMAIL) throw new Error('MAIL_SENDER is cloudflare, and there is no binding EMAIL')
    const { MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = config
    const answers = replyTo === undefined ? {} : { replyTo }
    await env.EMAIL.send({ from, to, ...answers, subject, text, ...besidesText(mail) })
  }

const deadline = 10 * second

/**
 * Posts a mail in the form of Resend's interface (https://resend.com/docs/api-reference/emails/send-email), which other
 * services take too. When an answer was lost, `Idempotency-Key` lets the mail be sent again without arriving twice.
 */
const httpSender =
  ({ config, fetch }: Ctx): Send =>
  async ({ id, ...mail }) => {
    const { to, subject, text } = mail
    const { MAIL_FROM, MAIL_REPLY_TO, MAIL_API_URL, MAIL_API_KEY } = config
    const response = await fetch(MAIL_API_URL, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${MAIL_API_KEY}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
      },
      body: JSON.stringify({
        from: `${MAIL_FROM.name} <${MAIL_FROM.email}>`,
        to: [to],
        reply_to: MAIL_REPLY_TO,
        subject,
        text,
        ...besidesText(mail),
      }),
      signal: AbortSignal.timeout(deadline),
    })
    await response.body?.cancel()
    if (response.ok) return
    const said = `The mail service answered ${response.status}`
    // A mail that the service finds wrong stays wrong. Every other cause, a wrong token included, can be put right
    // meanwhile.
    throw response.status === 400 || response.status === 422 ? new Undeliverable(said) : new Error(said)
  }

const senders = { log: logSender, cloudflare: cloudflareSender, http: httpSender }

/** The sender that MAIL_SENDER names. */
export const senderOf = (ctx: Ctx): Send => senders[ctx.config.MAIL_SENDER](ctx)
