import { letter, type Mail } from '../../identity/mail/mail.ts'
import { trusted, words } from '../../identity/mail/words.ts'

/** The mail to an owner of a company that is to be erased. */
export const erasedCompanyMail = (of: {
  to: string
  company: string
  eraseAt: string
  origin: string
}): Mail =>
  letter({
    to: of.to,
    subject: words`${of.company} will be deleted`,
    text: words`${of.company} will be deleted on Tender Marketplace on ${trusted(of.eraseAt.slice(0, 10))}, with its bids, files and
all other data. API keys, webhooks and connected assistants have stopped.

Until then each owner can download the data, or keep the company:

${trusted(`${of.origin}/company/data`)}
`,
  })

/** The mail to an owner of a company that stays after all. */
export const keptCompanyMail = (of: { to: string; company: string; origin: string }): Mail =>
  letter({
    to: of.to,
    subject: words`${of.company} will not be deleted`,
    text: words`${of.company} stays on Tender Marketplace. API keys, webhooks and connected assistants work again:

${trusted(`${of.origin}/company`)}
`,
  })
