import { findLink, type Link } from '../../../identity/auth/email-links/links.ts'
import { confirmAddress } from '../../../identity/auth/me/commands.ts'
import type { Session } from '../../../identity/auth/sessions/schema.ts'
import { FormError, Single } from '../../core/layout.tsx'
import { flashCookie, type Visitor } from '../../core/visitor.ts'
import { goTo } from '../../core/serve.ts'
import { type LinkProps, mailedLink } from './mailed-link.tsx'
import { OpenForm } from '../../core/open-form.tsx'

/** A mailed link that belongs to the signed-in person. */
interface Own {
  session: Session
  link: Link
}

/** The button of the page replaces the old address by the new address. */
const AddressPage = ({ visitor, link: { session, link }, token, sent }: LinkProps<Own>) => (
  <Single title="Confirm your new address">
    <h1>Confirm your new address</h1>
    <dl class="facts">
      <div>
        <dt>Until now</dt>
        <dd>{session.user.email}</dd>
      </div>
      <div>
        <dt>From now on</dt>
        <dd>{link.email}</dd>
      </div>
    </dl>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm
      visitor={visitor}
      action="/account/email/confirm"
      button="Use the new address"
      hidden={{ link: token }}
    />
  </Single>
)

/** The sign-in page, which returns to the link afterwards. */
const toSignIn = (visitor: Visitor) =>
  goTo(visitor, `/sign-in?next=${encodeURIComponent(visitor.url.pathname + visitor.url.search)}`)

export const addressLink = mailedLink<Own>({
  first: (visitor) => (visitor.session ? null : toSignIn(visitor)),
  find: async ({ ctx, session }, token) => {
    const link = await findLink(ctx, 'address', token)
    return link && session && link.userId === session.user.id ? { session, link } : null
  },
  Page: AddressPage,
  use: async ({ visitor, link: { session, link } }) => {
    if (!(await confirmAddress(visitor.ctx, session, link))) return null
    const notice = flashCookie(visitor, `Your address is ${link.email} now.`)
    return goTo({ cookies: [...visitor.cookies, notice] }, '/account')
  },
  dead: ({ session }) => ({
    title: 'This link no longer works',
    text: `It was used already, has expired, or is not for the account you are signed in to (${session?.user.email}).`,
    link: { href: '/account', text: 'Go to your account' },
  }),
})
