import { letter, type Mail } from '../../identity/mail/mail.ts'
import { trusted, words } from '../../identity/mail/words.ts'

/** The mail to the person who requested the enterprise plan. */
export const decisionMail = (of: { to: string; company: string; granted: boolean; origin: string }): Mail =>
  letter({
    to: of.to,
    subject: of.granted
      ? words`${of.company} is on the Enterprise plan`
      : words`Your request for the Enterprise plan`,
    text: of.granted
      ? words`${of.company} is on the Enterprise plan from now on. Owners and admins can create API keys and webhooks:

${trusted(`${of.origin}/keys`)}
`
      : words`We cannot put ${of.company} on the Enterprise plan at present. Everything in the console stays as it is. You can
ask again at any time:

${trusted(`${of.origin}/company/plan`)}
`,
  })
