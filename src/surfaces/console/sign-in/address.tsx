import { findLink, type Link } from '../../../identity/email-links/links.ts'
import { confirmAddress } from '../../../identity/me/commands.ts'
import type { Session } from '../../../identity/sessions/schema.ts'
import { Single } from '../layout.tsx'
import { NoticePage } from '../notice.tsx'
import { flashCookie } from '../page/flash.ts'
import { goTo, html } from '../serve.ts'
import type { Visitor } from '../visitor.ts'
import { OpenForm, readOpenForm } from './open-form.tsx'

interface AddressProps {
  visitor: Visitor
  session: Session
  link: Link
  token: string
}

/** Where the link to a new address leads: its button replaces the old one. */
const AddressPage = ({ visitor, session, link, token }: AddressProps) => (
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
    <OpenForm
      visitor={visitor}
      action="/account/email/confirm"
      button="Use the new address"
      hidden={{ link: token }}
    />
  </Single>
)

/** Says the same for a dead link and for one of another person's account. */
const deadLink = (visitor: Visitor, { user }: Session) =>
  html(
    visitor,
    410,
    NoticePage({
      title: 'This link works no more',
      text: `It was used already, has expired, or is not for the account you are signed in to (${user.email}).`,
      link: { href: '/account', text: 'Go to your account' },
    }),
  )

const toSignIn = (visitor: Visitor) =>
  goTo(visitor, `/sign-in?next=${encodeURIComponent(visitor.url.pathname + visitor.url.search)}`)

async function show(visitor: Visitor, token: string | null, status: number): Promise<Response> {
  const { session } = visitor
  if (!session) return toSignIn(visitor)
  const link = await findLink(visitor.ctx, 'address', token)
  if (!link || token === null || link.userId !== session.user.id) return deadLink(visitor, session)
  return html(visitor, status, <AddressPage visitor={visitor} session={session} link={link} token={token} />)
}

export const showAddress = (visitor: Visitor): Promise<Response> =>
  show(visitor, visitor.url.searchParams.get('token'), 200)

export async function takeAddress(visitor: Visitor): Promise<Response> {
  const { session, ctx } = visitor
  if (!session) return toSignIn(visitor)
  const { fields, problem } = await readOpenForm(visitor)
  if (problem) return show(visitor, fields.get('link'), 403)
  const link = await findLink(ctx, 'address', fields.get('link'))
  if (!link || !(await confirmAddress(ctx, session, link))) return deadLink(visitor, session)
  const said = flashCookie(visitor, `Your address is ${link.email} now.`)
  return goTo({ cookies: [...visitor.cookies, said] }, '/account')
}
