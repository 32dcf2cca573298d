import { findLink, type Link } from '../../../identity/email-links/links.ts'
import { whyNotPassword } from '../../../identity/passwords/rules.ts'
import { confirmSignUp } from '../../../identity/sign-up/commands.ts'
import { PendingSignUp } from '../../../identity/sign-up/schema.ts'
import { FormError, Single } from '../layout.tsx'
import { NoticePage } from '../notice.tsx'
import { nothingSent, type Sent } from '../page/sent.ts'
import { NewPassword } from '../parts/proof-fields.tsx'
import { html } from '../serve.ts'
import type { Visitor } from '../visitor.ts'
import { enter } from './enter.ts'
import { OpenForm, readOpenForm, refusal, statusOf } from './open-form.tsx'

interface ConfirmProps {
  visitor: Visitor
  link: Link
  token: string
  sent: Sent
}

/**
 * The link's page. Only its form uses the link: mail scanners open what they find. The password is chosen here, by who
 * reads the address' mail; who filled in the sign-up may be a stranger.
 */
function ConfirmPage({ visitor, link, token, sent }: ConfirmProps) {
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
        hidden={{ link: token }}
      >
        <input type="text" name="username" value={link.email} autocomplete="username" hidden />
        <NewPassword sent={sent} label="Password" />
      </OpenForm>
    </Single>
  )
}

/** The same for a link that was used, has expired, was made up, or is for something else. */
const deadLink = (visitor: Visitor) =>
  html(
    visitor,
    410,
    NoticePage({
      title: 'This link works no more',
      text: 'It was used already or has expired. If you have confirmed your address, sign in; else create the account again.',
      link: { href: '/sign-in', text: 'Sign in' },
    }),
  )

async function show(visitor: Visitor, token: string | null, sent: Sent): Promise<Response> {
  const link = await findLink(visitor.ctx, 'sign-up', token)
  if (!link || token === null) return deadLink(visitor)
  return html(
    visitor,
    statusOf(sent),
    <ConfirmPage visitor={visitor} link={link} token={token} sent={sent} />,
  )
}

export const showConfirm = (visitor: Visitor): Promise<Response> =>
  show(visitor, visitor.url.searchParams.get('token'), nothingSent)

export async function takeConfirm(visitor: Visitor): Promise<Response> {
  const { ctx, request } = visitor
  const sent = await readOpenForm(visitor)
  const token = sent.fields.get('link')
  if (sent.problem) return show(visitor, token, sent)
  const link = await findLink(ctx, 'sign-up', token)
  if (!link) return deadLink(visitor)
  const password = sent.fields.get('password') ?? ''
  const objection = whyNotPassword(password, link)
  if (objection !== null) return show(visitor, token, { ...sent, problem: refusal(objection, 'password') })
  const begun = await confirmSignUp(ctx, link, { password, userAgent: request.headers.get('user-agent') })
  return begun ? enter(visitor, begun, '/') : deadLink(visitor)
}
