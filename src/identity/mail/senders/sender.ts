import type { Ctx } from '../../../platform/context/context.ts'
import type { Send } from '../mail.ts'
import { cloudflareSender } from './cloudflare.ts'
import { httpSender } from './http.ts'
import { logSender } from './log.ts'

const senders = { log: logSender, cloudflare: cloudflareSender, http: httpSender }

/** The sender that MAIL_SENDER names. */
export const senderOf = (ctx: Ctx): Send => senders[ctx.config.MAIL_SENDER](ctx)
