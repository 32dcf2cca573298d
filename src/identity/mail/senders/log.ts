import type { Ctx } from '../../../platform/context/context.ts'
import { printText } from '../../../platform/context/log.ts'
import type { Send } from '../mail.ts'

/** Prints mails to the log of the service, so that a developer can open their links. Never in production. */
export const logSender =
  (_ctx: Ctx): Send =>
  ({ to, subject, text }) => {
    const body = text.trimEnd().replaceAll(/^/gm, '  ')
    printText(`\nMail to ${to}\nSubject: ${subject}\n\n${body}\n`)
    return Promise.resolve()
  }
