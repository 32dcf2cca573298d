import { findLink, type Link } from '../../../identity/auth/email-links/links.ts'
import { whyNotPassword } from '../../../identity/auth/passwords/rules.ts'
import { confirmSignUp } from '../../../identity/auth/sign-up/commands.ts'
import { PendingSignUp } from '../../../identity/auth/sign-up/schema.ts'
import { FormError, Single } from '../../core/layout.tsx'
import { NewPassword } from '../../parts/proof-fields.tsx'
import { enter } from './enter.ts'
import { type LinkProps, mailedLink } from './mailed-link.tsx'
import { OpenForm, refusal } from '../../core/open-form.tsx'

/**
 * The person who reads the mail chooses the password, because another person may have filled in the sign-up.
 */
function ConfirmPage({ visitor, link, token, sent }: LinkProps<Link>) {
  const { name, companyName } = PendingSignUp.parse(link.data)
  const { session } = visitor
  return (
    <Single title="Confirm your address">
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
    </Single>
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
