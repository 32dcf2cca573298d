import { letter, type Mail } from '../mail/mail.ts'
import type { Role } from '../accounts/schema.ts'

/**
 * A name that somebody chose, fit for a mail to a stranger: on one line, short, and without anything that a mail
 * program would turn into a link.
 */
const quoted = (name: string): string =>
  name
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/:\/\/|@/g, ' ')
    .replace(/\.(?=\S)/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
    .trimEnd() || '(no name)'

export const asRole: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

export function invitationMail(mail: {
  to: string
  company: string
  inviter: string
  role: Role
  link: string
}): Mail {
  const [company, inviter] = [quoted(mail.company), quoted(mail.inviter)]
  return letter({
    to: mail.to,
    subject: `${inviter} invites you to ${company}`,
    text: `${inviter} invites you to work for ${company} on Tender Marketplace, as ${asRole[mail.role]}.

Open this link to see the invitation and to accept it. It works once, for 7 days, and for ${mail.to} alone:

${mail.link}

If you do not know this person, you need not do anything: without the link nobody can accept.
`,
  })
}

/** The mail to a person whose place in a company another person has changed. */
export function roleMail(mail: { to: string; company: string; actor: string; role: Role | null }): Mail {
  const [company, actor] = [quoted(mail.company), quoted(mail.actor)]
  const now =
    mail.role === null ? `removed you from ${company}` : `made you ${asRole[mail.role]} of ${company}`
  return letter({
    to: mail.to,
    subject:
      mail.role === null
        ? `You no longer belong to ${company}`
        : `You are ${asRole[mail.role]} of ${company} now`,
    text: `${actor} ${now} on Tender Marketplace. ${
      mail.role === null
        ? 'Your API keys and connections of this company have ended.'
        : 'The role holds from now on, for your API keys and connections as well.'
    }

If this is a surprise, ask ${actor} or an owner of the company.
`,
  })
}
