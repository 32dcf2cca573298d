import { letter, type Mail } from '../mail/mail.ts'

/** The mail to the person who asked for the enterprise plan. */
export const decisionMail = (of: { to: string; company: string; granted: boolean; origin: string }): Mail =>
  letter({
    to: of.to,
    subject: of.granted ? `${of.company} is on the Enterprise plan` : `Your request for the Enterprise plan`,
    text: of.granted
      ? `${of.company} is on the Enterprise plan from now on. Owners and admins can create API keys and webhooks:

${of.origin}/keys
`
      : `We cannot put ${of.company} on the Enterprise plan at present. Everything in the console stays as it is. You can
ask again at any time:

${of.origin}/company/plan
`,
  })
