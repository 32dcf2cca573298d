import { letter, type Mail } from '../../mail/mail.ts'
import { trusted, words } from '../../mail/words.ts'

const stillYou = trusted('If it was you, all is well.')
const notYou = (origin: string) =>
  words`If it was not you, someone else knows your password. Set a new password now, which ends every session and
every connection of an application:\n\n${trusted(`${origin}/forgot-password`)}`

export const resetMail = (to: string, href: string): Mail =>
  letter({
    to,
    subject: words`Set a new password`,
    text: words`Someone, hopefully you, asked to set a new password for your account on Tender Marketplace.

Open this link to choose it. It works once, for an hour:

${trusted(href)}

If it was not you, you need not do anything: your password stays as it is.
`,
  })

/** The mail to a person who changed the password while signed in. */
export const changedPasswordMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`Your password was changed`,
    text: words`The password of your account on Tender Marketplace was changed, and all other sessions have ended. ${stillYou}

${notYou(origin)}
`,
  })

/**
 * The mail to a person who set a new password by a link. It offers no further link, because an intruder who reads
 * the mailbox could use that link too.
 */
export const newPasswordMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`Your password was changed`,
    text: words`A new password was set for your account on Tender Marketplace, by a link that this address was sent. All other
sessions have ended, and so has every connection of an application: connect the applications that you use
anew.

API keys go on working. If someone else knew the old password, check that each key is yours, and revoke the others:

${trusted(`${origin}/keys`)}

If you did not set it, someone reads your mail. Secure your mailbox first, then set a new password:

${trusted(`${origin}/forgot-password`)}
`,
  })

/**
 * The mail to the new address of an account. It names nothing of the account, because the address may belong to
 * another person.
 */
export const newAddressMail = (to: string, href: string): Mail =>
  letter({
    to,
    subject: words`Confirm your new address`,
    text: words`Someone, hopefully you, wants to use this address for an account on Tender Marketplace.

Open this link where you are signed in to that account. It works once, for 24 hours:

${trusted(href)}

If it was not you, you need not do anything: without the link nothing changes.
`,
  })

/** The mail to an address that was requested although it belongs to another account. */
export const takenAddressMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`You have an account already`,
    text: words`Someone, hopefully you, wants to use this address for another account on Tender Marketplace. This address has an
account already, and an address belongs to one account. Sign in to it here:

${trusted(`${origin}/sign-in`)}

If it was not you, you need not do anything.
`,
  })

export const addressInUseMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`Your address is to be changed`,
    text: words`Someone who is signed in to your account on Tender Marketplace asked to replace this address by another address.
The change happens when the link in a mail to the other address is confirmed. ${stillYou}

${notYou(origin)}

Afterwards the link in the other mail no longer works.
`,
  })

export const changedAddressMail = (to: string): Mail =>
  letter({
    to,
    subject: words`Your address was changed`,
    text: words`Your account on Tender Marketplace has another address from now on. Signing in with this address no longer works.

If it was not you, do not give anyone a code or a password, and tell the service\u2019s operator now.
`,
  })

export const factorOnMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`Signing in asks for a code now`,
    text: words`A second factor was switched on for your account on Tender Marketplace: signing in asks for a code of your
authenticator. ${stillYou}

If it was not you, someone else knows your password, and setting a new password asks for the code as well. Tell the
service\u2019s operator now, who can switch the second factor off and end every session. Then set a new password at once:

${trusted(`${origin}/forgot-password`)}
`,
  })

/**
 * The mail to a person whose second factor the operator has switched off. Until the person sets up another second
 * factor, the password alone is enough to sign in.
 */
export const releasedFactorMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`Signing in no longer asks for a code`,
    text: words`The service\u2019s operator switched off the second factor of your account on Tender Marketplace, and every session
has ended. If you asked for this because you had lost the second factor, sign in and set up another.

If someone else had switched it on, this person knows your password. Set a new password now, which ends every
connection of an application as well:

${trusted(`${origin}/forgot-password`)}

If you asked for nothing, set a new password too, and tell the operator.
`,
  })

export const factorOffMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`Signing in no longer asks for a code`,
    text: words`The second factor of your account on Tender Marketplace was switched off. ${stillYou}

${notYou(origin)}
`,
  })

export const newCodesMail = (to: string, origin: string): Mail =>
  letter({
    to,
    subject: words`You have new recovery codes`,
    text: words`New recovery codes were made for your account on Tender Marketplace; the earlier codes no longer work. ${stillYou}

${notYou(origin)}
`,
  })
