import { letter, type Mail } from '../../mail/mail.ts'
import { trusted, words } from '../../mail/words.ts'

/**
 * The mail to a new address. It repeats nothing that was typed, because the address may belong to another person.
 */
export const confirmMail = (to: string, href: string): Mail =>
  letter({
    to,
    subject: words`Confirm your address`,
    text: words`Someone, hopefully you, began an account on Tender Marketplace with this address.

Open this link to confirm it and to choose your password. It works once, for 24 hours:

${trusted(href)}

If it was not you, you need not do anything: without the link no account is made.
`,
  })

/** The mail to an address that has an account. The page says the same for every address. */
export const knownMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`You have an account already`,
    text: words`Someone, hopefully you, began an account on Tender Marketplace with this address. This address has an
account already.

Sign in here; in the console you can add another company:

${trusted(`${origin}/sign-in`)}

If you have forgotten your password, set a new password here:

${trusted(`${origin}/forgot-password`)}

If it was not you, you need not do anything.
`,
  })
