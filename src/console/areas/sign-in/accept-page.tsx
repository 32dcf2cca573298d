import { acceptInvitation, signUpByInvitation } from '../../../company/people/accept.ts'
import { asRole } from '../../../company/people/invite-mail.ts'
import { readInvitation } from '../../../company/people/queries.ts'
import { type Invited, SignUpByInvitation } from '../../../company/people/schema.ts'
import type { Session } from '../../../identity/auth/sessions/schema.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { parse } from '../../core/visit.ts'
import { flashCookie, goTo, type Visitor } from '../../core/visitor.ts'
import { Field } from '../../parts/fields.tsx'
import { NewPassword } from '../../parts/proof-fields.tsx'
import { enter } from './enter.ts'
import { type LinkProps, mailedLink } from './mailed-link.tsx'
import { OpenForm } from '../../core/open-form.tsx'
import { SignOut } from './sign-out.tsx'
import { roleWords } from '../../parts/choices.ts'
import { LinkButton } from '../../core/shell.tsx'

const action = '/invitations/accept'
const pathOf = (token: string) => `${action}?token=${token}`

const AcceptPage = ({ visitor, link: invited, token, sent }: LinkProps<Invited>) => (
  <SinglePage title="You are invited">
    <h1>You are invited</h1>
    <p>
      <bdi>{invited.inviter}</bdi> invites you to work for <bdi>{invited.company.name}</bdi>, as{' '}
      {asRole[invited.role]}.
    </p>
    <dl class="facts">
      <div>
        <dt>Company</dt>
        <dd>{invited.company.name}</dd>
      </div>
      <div>
        <dt>Your role</dt>
        <dd>{`${roleWords[invited.role].name}: ${roleWords[invited.role].text}`}</dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>{invited.email}</dd>
      </div>
    </dl>
    <FormError text={sent.problem?.message ?? null} />
    <Answer visitor={visitor} link={invited} token={token} sent={sent} />
  </SinglePage>
)

function Answer({ visitor, link: invited, token, sent }: LinkProps<Invited>) {
  const { session } = visitor
  if (session?.user.email === invited.email)
    return (
      <OpenForm
        visitor={visitor}
        action={action}
        button={`Join ${invited.company.name}`}
        hidden={{ link: token }}
      />
    )
  if (session)
    return (
      <>
        <p>
          You are signed in as {session.user.email}. The invitation is for {invited.email} alone
          {invited.known ? ': sign in with that address.' : ': sign out, then open the link again.'}
        </p>
        <SignOut visitor={visitor} next={pathOf(token)} />
      </>
    )
  if (invited.known)
    return (
      <p>
        <LinkButton
          href={`/sign-in?next=${encodeURIComponent(pathOf(token))}`}
          text="Sign in to accept"
          primary
        />
      </p>
    )
  return (
    <OpenForm
      visitor={visitor}
      action={action}
      button="Accept and create account"
      sent={sent}
      hidden={{ link: token }}
      of={SignUpByInvitation}
    >
      <Field name="name" label="Your name" autocomplete="name" />
      <input type="text" name="username" value={invited.email} autocomplete="username" readonly hidden />
      <NewPassword label="Choose a password" />
    </OpenForm>
  )
}

export const invitationLink = mailedLink<Invited>({
  find: ({ ctx }, token) => readInvitation(ctx, token),
  Page: AcceptPage,
  use: ({ visitor, token }, fields) =>
    visitor.session ? join(visitor, visitor.session, token) : signUp(visitor, token, fields),
  dead: () => ({
    title: 'This invitation no longer works',
    text: 'It was accepted, withdrawn or replaced by a newer one, or its 7 days are over. Ask the person who invited you for another.',
    link: { href: '/', text: 'Go to the start' },
  }),
})

async function join(visitor: Visitor, session: Session, token: string): Promise<Response> {
  const { company } = await acceptInvitation(visitor.ctx, session, token)
  const cookies = [...visitor.cookies, flashCookie(visitor, `You work for ${company.name} now.`)]
  return goTo({ cookies }, '/')
}

async function signUp(visitor: Visitor, token: string, fields: URLSearchParams): Promise<Response> {
  const input = { name: fields.get('name') ?? '', password: fields.get('password') ?? '' }
  const agent = visitor.request.headers.get('user-agent')
  const begun = await signUpByInvitation(visitor.ctx, token, parse(SignUpByInvitation, input), agent)
  return enter(visitor, begun, '/')
}
