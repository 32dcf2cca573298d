import { findLink, type Link } from '../../accounts/links/links.ts'
import { confirmSignUp } from '../../accounts/sign-up/commands.ts'
import { PendingSignUp } from '../../accounts/sign-up/schema.ts'
import { Single } from '../layout.tsx'
import { NoticePage } from '../notice.tsx'
import { html } from '../serve.ts'
import type { Visitor } from '../visitor.ts'
import { enter } from './enter.ts'
import { OpenForm, readOpenForm } from './open-form.tsx'

interface ConfirmProps {
  visitor: Visitor
  link: Link
  token: string
}

/** The link's page. Only its button uses the link: mail scanners open what they find. */
function ConfirmPage({ visitor, link, token }: ConfirmProps) {
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
      <OpenForm
        visitor={visitor}
        action="/sign-up/confirm"
        button="Confirm and sign in"
        hidden={{ link: token }}
      />
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

async function show(visitor: Visitor, token: string | null, status: number): Promise<Response> {
  const link = await findLink(visitor.ctx, 'sign-up', token)
  if (!link || token === null) return deadLink(visitor)
  return html(visitor, status, <ConfirmPage {...{ visitor, link, token }} />)
}

export const showConfirm = (visitor: Visitor): Promise<Response> =>
  show(visitor, visitor.url.searchParams.get('token'), 200)

export async function takeConfirm(visitor: Visitor): Promise<Response> {
  const { fields, problem } = await readOpenForm(visitor)
  const token = fields.get('link')
  if (problem) return show(visitor, token, 403)
  const link = await findLink(visitor.ctx, 'sign-up', token)
  const agent = visitor.request.headers.get('user-agent')
  const begun = link && (await confirmSignUp(visitor.ctx, link, agent))
  return begun ? enter(visitor, begun, '/') : deadLink(visitor)
}
