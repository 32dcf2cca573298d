import { letter, type Mail } from '../../identity/mail/mail.ts'
import { trusted, words } from '../../identity/mail/words.ts'
import type { Role } from '../../identity/accounts/schema.ts'

export const asRole: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

export function invitationMail(mail: {
  to: string
  company: string
  inviter: string
  role: Role
  link: string
}): Mail {
  const { company, inviter } = mail
  return letter({
    to: mail.to,
    subject: words`${inviter} invites you to ${company}`,
    text: words`${inviter} invites you to work for ${company} on Tender Marketplace, as ${asRole[mail.role]}.

Open this link to see the invitation and to accept it. It works once, for 7 days, and for ${trusted(mail.to)} alone:

${trusted(mail.link)}

If you do not know this person, you need not do anything: without the link nobody can accept.
`,
  })
}

/** The mail to a person whose place in a company another person has changed. */
export function roleMail(mail: { to: string; company: string; actor: string; role: Role | null }): Mail {
  const { company, actor } = mail
  const now =
    mail.role === null
      ? words`removed you from ${company}`
      : words`made you ${asRole[mail.role]} of ${company}`
  return letter({
    to: mail.to,
    subject:
      mail.role === null
        ? words`You no longer belong to ${company}`
        : words`You are ${asRole[mail.role]} of ${company} now`,
    text: words`${actor} ${now} on Tender Marketplace. ${
      mail.role === null
        ? words`Your API keys and connections of this company have ended.`
        : words`The role holds from now on, for your API keys and connections as well.`
    }

If this is a surprise, ask ${actor} or an owner of the company.
`,
  })
}
