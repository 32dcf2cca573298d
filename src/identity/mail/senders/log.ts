import type { Ctx } from '../../../platform/context.ts'
import type { Send } from '../mail.ts'

/** Prints mails to the log of the service, so that a developer can open their links. Never in production. */
export const logSender =
  (_ctx: Ctx): Send =>
  ({ to, subject, text }) => {
    const body = text.trimEnd().replaceAll(/^/gm, '  ')
    // oxlint-disable-next-line no-console -- this is what it is for; at the level that `npm start` shows
    console.error(`\nMail to ${to}\nSubject: ${subject}\n\n${body}\n`)
    return Promise.resolve()
  }
