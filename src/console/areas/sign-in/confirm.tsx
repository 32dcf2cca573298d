import { findLink, type Link } from '../../../identity/auth/email-links/links.ts'
import { whyNotPassword } from '../../../identity/auth/passwords/rules.ts'
import { confirmSignUp } from '../../../identity/auth/sign-up/commands.ts'
import { PendingSignUp } from '../../../identity/auth/sign-up/schema.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { NewPassword } from '../../parts/proof-fields.tsx'
import { enter } from './enter.ts'
import { type LinkProps, mailedLink } from './mailed-link.tsx'
import { OpenForm, refusal } from '../../core/open-form.tsx'
import { confirmAddress } from '../../../identity/auth/me/commands.ts'
import type { Session } from '../../../identity/auth/sessions/schema.ts'
import { flashCookie, goTo, type Visitor } from '../../core/visitor.ts'

/**
 * The person who reads the mail chooses the password, because another person may have filled in the sign-up.
 */
function ConfirmPage({ visitor, link, token, sent }: LinkProps<Link>) {
  const { name, companyName } = PendingSignUp.parse(link.data)
  const { session } = visitor
  return (
    <SinglePage title="Confirm your address">
      <h1>Confirm your address</h1>
      <dl class="facts">
        <div>
          <dt>Address</dt>
          <dd>{link.email}</dd>
        </div>
        <div>
          <dt>You</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Company</dt>
          <dd>{companyName}</dd>
        </div>
      </dl>
      {session && session.user.email !== link.email && (
        <p class="soft">You are signed in as {session.user.email}, and will be signed out there.</p>
      )}
      <FormError text={sent.problem?.message ?? null} />
      <OpenForm
        visitor={visitor}
        action="/sign-up/confirm"
        button="Confirm and sign in"
        sent={sent}
        hidden={{ link: token }}
      >
        <input type="text" name="username" value={link.email} autocomplete="username" hidden />
        <NewPassword label="Password" />
      </OpenForm>
    </SinglePage>
  )
}

export const confirmLink = mailedLink<Link>({
  find: ({ ctx }, token) => findLink(ctx, 'sign-up', token),
  Page: ConfirmPage,
  use: async ({ visitor, link }, fields) => {
    const password = fields.get('password') ?? ''
    const objection = whyNotPassword(password, link)
    if (objection !== null) throw refusal(objection, 'password')
    const userAgent = visitor.request.headers.get('user-agent')
    const begun = await confirmSignUp(visitor.ctx, link, { password, userAgent })
    return begun && enter(visitor, begun, '/')
  },
  dead: () => ({
    title: 'This link no longer works',
    text: 'It was used already or has expired. If you have confirmed your address, sign in; else create the account again.',
    link: { href: '/sign-in', text: 'Sign in' },
  }),
})

/** A mailed link that belongs to the signed-in person. */
interface Own {
  session: Session
  link: Link
}

/** The button of the page replaces the old address by the new address. */
const AddressPage = ({ visitor, link: { session, link }, token, sent }: LinkProps<Own>) => (
  <SinglePage title="Confirm your new address">
    <h1>Confirm your new address</h1>
    <dl class="facts">
      <div>
        <dt>Until now</dt>
        <dd>{session.user.email}</dd>
      </div>
      <div>
        <dt>New address</dt>
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
  </SinglePage>
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
