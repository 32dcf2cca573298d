import { findLink, type Link } from '../../../identity/email-links/links.ts'
import { requestReset, resetPassword } from '../../../identity/password-reset/commands.ts'
import { whyNotPassword } from '../../../identity/passwords/rules.ts'
import { findTotp } from '../../../identity/totp/queries.ts'
import { Email } from '../../../platform/http/params.ts'
import { networkOf } from '../../../identity/sessions/network.ts'
import { FormError, Single } from '../layout.tsx'
import { NoticePage } from '../notice.tsx'
import { nothingSent, type Sent } from '../page/sent.ts'
import { Field } from '../parts/fields.tsx'
import { NewPassword, OneTimeCode } from '../parts/proof-fields.tsx'
import { goTo, html } from '../serve.ts'
import type { Visitor } from '../visitor.ts'
import { enter } from './enter.ts'
import { limited, OpenForm, readOpenForm, refusal, statusOf } from './open-form.tsx'

const ForgotPage = ({ visitor, sent }: { visitor: Visitor; sent: Sent }) => (
  <Single title="Forgot your password?">
    <h1>Forgot your password?</h1>
    <p class="soft">Tell us the address of your account. We send a link there to choose a new one.</p>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm visitor={visitor} action="/forgot-password" button="Send the link">
      <Field
        sent={sent}
        of={Email}
        name="email"
        label="E-mail address"
        type="email"
        autocomplete="username"
      />
    </OpenForm>
    <p class="ways">
      <a href="/sign-in">Back to sign in</a>
    </p>
  </Single>
)

const showForm = (visitor: Visitor, sent: Sent) =>
  html(visitor, statusOf(sent), <ForgotPage visitor={visitor} sent={sent} />)

export const showForgot = async (visitor: Visitor): Promise<Response> => showForm(visitor, nothingSent)

export async function takeForgot(visitor: Visitor): Promise<Response> {
  const sent = await readOpenForm(visitor)
  if (sent.problem) return showForm(visitor, sent)
  const email = Email.safeParse(sent.fields.get('email') ?? '')
  if (!email.success)
    return showForm(visitor, { ...sent, problem: refusal('must be an e-mail address', 'email') })
  const seconds = await requestReset(visitor.ctx, email.data, networkOf(visitor.request))
  if (seconds === 0) return goTo(visitor, '/forgot-password/sent')
  const problem = limited('Too many links were asked for from your network.', seconds)
  return showForm(visitor, { ...sent, problem })
}

interface ResetProps {
  visitor: Visitor
  link: Link
  token: string
  /** Whether a second factor is on. */
  factor: boolean
  sent: Sent
}

const ResetPage = ({ visitor, link, token, factor, sent }: ResetProps) => (
  <Single title="Choose a new password">
    <h1>Choose a new password</h1>
    <p class="soft">For {link.email}. Every session of this account ends, and you are signed in here.</p>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm visitor={visitor} action="/reset-password" button="Set password" hidden={{ link: token }}>
      <input type="text" name="username" value={link.email} autocomplete="username" hidden />
      <NewPassword sent={sent} />
      {factor && <OneTimeCode sent={sent} />}
    </OpenForm>
  </Single>
)

const deadLink = (visitor: Visitor) =>
  html(
    visitor,
    410,
    NoticePage({
      title: 'This link works no more',
      text: 'It was used already, has expired, or another one took its place. Ask for a new one.',
      link: { href: '/forgot-password', text: 'Send a new link' },
    }),
  )

async function show(visitor: Visitor, token: string | null, sent: Sent): Promise<Response> {
  const link = await findLink(visitor.ctx, 'reset', token)
  if (!link?.userId || token === null) return deadLink(visitor)
  const factor = (await findTotp(visitor.ctx, link.userId)) !== null
  return html(
    visitor,
    statusOf(sent),
    <ResetPage visitor={visitor} link={link} token={token} factor={factor} sent={sent} />,
  )
}

export const showReset = (visitor: Visitor): Promise<Response> =>
  show(visitor, visitor.url.searchParams.get('token'), nothingSent)

export async function takeReset(visitor: Visitor): Promise<Response> {
  const { ctx, request } = visitor
  const sent = await readOpenForm(visitor)
  const token = sent.fields.get('link')
  const again = (problem: Sent['problem']) => show(visitor, token, { ...sent, problem })
  if (sent.problem) return again(sent.problem)
  const link = await findLink(ctx, 'reset', token)
  if (!link) return deadLink(visitor)
  const password = sent.fields.get('password') ?? ''
  const objection = whyNotPassword(password, link)
  if (objection !== null) return again(refusal(objection, 'password'))
  const outcome = await resetPassword(ctx, link, {
    password,
    code: sent.fields.get('code') ?? '',
    network: networkOf(request),
    userAgent: request.headers.get('user-agent'),
  })
  if ('token' in outcome) return enter(visitor, outcome, '/')
  if (outcome.refused === 'used') return deadLink(visitor)
  if (outcome.refused === 'code') return again(refusal('The code is wrong or was used already.', 'code'))
  return again(limited('Too many wrong codes.', outcome.seconds))
}
