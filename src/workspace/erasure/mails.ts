import { letter, type Mail } from '../../identity/mail/mail.ts'
import { trusted, words } from '../../identity/mail/words.ts'
import type { Ctx } from '../../platform/context/context.ts'

/** An owner, and the company that is to be erased or stays. */
export interface Owner {
  to: string
  company: string
}

export const erasedCompanyMail = (
  { config }: Pick<Ctx, 'config'>,
  { to, company, eraseAt }: Owner & { eraseAt: string },
): Mail =>
  letter({
    to,
    subject: words`${company} will be deleted`,
    text: words`${company} will be deleted on Tender Marketplace on ${trusted(eraseAt.slice(0, 10))}, with its bids, files and all
other data. API keys, webhooks and connected assistants have stopped.

Until then each owner can download the data, or keep the company:

${trusted(`${config.PUBLIC_ORIGIN}/company/data`)}
`,
  })

export const keptCompanyMail = ({ config }: Pick<Ctx, 'config'>, { to, company }: Owner): Mail =>
  letter({
    to,
    subject: words`${company} will not be deleted`,
    text: words`${company} stays on Tender Marketplace. API keys, webhooks and connected assistants work again:

${trusted(`${config.PUBLIC_ORIGIN}/company`)}
`,
  })
