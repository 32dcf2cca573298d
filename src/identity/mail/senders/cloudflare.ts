import type { Ctx } from '../../../platform/context/context.ts'
import { besidesText, type Send } from '../mail.ts'

/** Cloudflare's Email Service (https://developers.cloudflare.com/email-service/), whose binding needs no key. */
export const cloudflareSender =
  ({ config, env }: Ctx): Send =>
  async (mail) => {
    const { to, subject, text } = mail
    if (!env.EMAIL) throw new Error('MAIL_SENDER is cloudflare, and there is no binding EMAIL')
    const { MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = config
    const answers = replyTo === undefined ? {} : { replyTo }
    await env.EMAIL.send({ from, to, ...answers, subject, text, ...besidesText(mail) })
  }
