import type { Mail } from '../mail/mail.ts'

/** To an address that is new. Nothing that somebody typed is in it: it may go to a stranger. */
export const confirmMail = (to: string, href: string): Mail => ({
  to,
  subject: 'Confirm your address',
  text: `Somebody, hopefully you, began an account on Tender Marketplace with this address.

Open this link to confirm it and to choose your password. It works once, for 24 hours:

${href}

If it was not you, you need not do anything: without the link no account is made.
`,
})

/** To an address that has an account, where the page has said the same as to everybody. */
export const knownMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'You have an account already',
  text: `Somebody, hopefully you, began an account on Tender Marketplace with this address. You have one already.

Sign in here; another company is added from within:

${origin}/sign-in

A forgotten password is set anew here:

${origin}/forgot-password

If it was not you, you need not do anything.
`,
})
