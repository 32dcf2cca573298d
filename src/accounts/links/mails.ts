import type { Mail } from '../../mail/mail.ts'

const stillYou = 'If it was you, all is well.'
const notYou = (origin: string) =>
  `If it was not you, somebody knows your password. Set a new one now, which ends every session:\n\n${origin}/forgot-password`

export const resetMail = (to: string, href: string): Mail => ({
  to,
  subject: 'Set a new password',
  text: `Somebody, hopefully you, asked to set a new password for your account on Tender Marketplace.

Open this link to choose it. It works once, for an hour:

${href}

If it was not you, you need not do anything: your password stays as it is.
`,
})

export const changedPasswordMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'Your password was changed',
  text: `The password of your account on Tender Marketplace was changed, and all other sessions have ended. ${stillYou}

${notYou(origin)}
`,
})

/** To the address that is to become the account's. Nothing of the account is in it: it may be a stranger's. */
export const newAddressMail = (to: string, href: string): Mail => ({
  to,
  subject: 'Confirm your new address',
  text: `Somebody, hopefully you, wants to use this address for an account on Tender Marketplace.

Open this link where you are signed in to that account. It works once, for 24 hours:

${href}

If it was not you, you need not do anything: without the link nothing changes.
`,
})

/** To an address that was asked for and is another account's. */
export const takenAddressMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'You have an account already',
  text: `Somebody, hopefully you, wants to use this address for another account on Tender Marketplace. It has its own:
an address belongs to one account. You sign in to it here:

${origin}/sign-in

If it was not you, you need not do anything.
`,
})

export const askedAddressMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'Your address is to be changed',
  text: `Somebody who is signed in to your account on Tender Marketplace asked to replace this address by another one. It
changes when the link that the other address was sent is confirmed. ${stillYou}

${notYou(origin)}

That takes the other link back as well.
`,
})

export const changedAddressMail = (to: string): Mail => ({
  to,
  subject: 'Your address was changed',
  text: `Your account on Tender Marketplace has another address from now on. Signing in with this one works no more.

If it was not you, answer nobody who asks for a code or a password, and tell the service’s operator now.
`,
})

export const factorOnMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'Signing in asks for a code now',
  text: `A second factor was switched on for your account on Tender Marketplace: signing in asks for a code of your
authenticator. ${stillYou}

${notYou(origin)}
`,
})

export const factorOffMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'Signing in asks for no code any more',
  text: `The second factor of your account on Tender Marketplace was switched off. ${stillYou}

${notYou(origin)}
`,
})

export const newCodesMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'You have new recovery codes',
  text: `New recovery codes were made for your account on Tender Marketplace; the ones before work no more. ${stillYou}

${notYou(origin)}
`,
})
