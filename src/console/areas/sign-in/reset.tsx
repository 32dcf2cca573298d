import { findLink, type Link } from '../../../identity/auth/email-links/links.ts'
import { requestReset, resetPassword } from '../../../identity/auth/password-reset.ts'
import { whyNotPassword } from '../../../identity/auth/passwords/rules.ts'
import { findTotp } from '../../../identity/auth/totp/queries.ts'
import { Email } from '../../../platform/http/params.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { FormError, SinglePage } from '../../core/layout.tsx'
import { nothingSent, type SentForm } from '../../core/sent.tsx'
import { Field } from '../../parts/fields.tsx'
import { NewPassword, OneTimeCode } from '../../parts/proof-fields.tsx'
import { goTo, html, type Visitor } from '../../core/visitor.ts'
import { enter } from './enter.ts'
import { type LinkProps, mailedLink } from './mailed-link.tsx'
import { limited, OpenForm, readOpenForm, refusal, formStatus } from '../../core/open-form.tsx'

/** A link, and whether its account needs a second factor. */
interface Reset {
  link: Link
  factor: boolean
}

const ForgotPage = ({ visitor, sent }: { visitor: Visitor; sent: SentForm }) => (
  <SinglePage title="Forgot your password?">
    <h1>Forgot your password?</h1>
    <p class="soft">Tell us the address of your account. We send a link there to choose a new one.</p>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm visitor={visitor} action="/forgot-password" button="Send the link" sent={sent}>
      <Field of={Email} name="email" label="E-mail address" type="email" autocomplete="username" />
    </OpenForm>
    <p class="ways">
      <a href="/sign-in">Back to sign in</a>
    </p>
  </SinglePage>
)

const showForm = (visitor: Visitor, sent: SentForm) =>
  html(visitor, formStatus(sent), <ForgotPage visitor={visitor} sent={sent} />)

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

const ResetPage = ({ visitor, link: { link, factor }, token, sent }: LinkProps<Reset>) => (
  <SinglePage title="Choose a new password">
    <h1>Choose a new password</h1>
    <p class="soft">For {link.email}. Every session of this account ends, and you are signed in here.</p>
    <FormError text={sent.problem?.message ?? null} />
    <OpenForm
      visitor={visitor}
      action="/reset-password"
      button="Set password"
      sent={sent}
      hidden={{ link: token }}
    >
      <input type="text" name="username" value={link.email} autocomplete="username" hidden />
      <NewPassword />
      {factor && <OneTimeCode />}
    </OpenForm>
  </SinglePage>
)

export const resetLink = mailedLink<Reset>({
  find: async ({ ctx }, token) => {
    const link = await findLink(ctx, 'reset', token)
    return link?.userId ? { link, factor: (await findTotp(ctx, link.userId)) !== null } : null
  },
  Page: ResetPage,
  use: async ({ visitor, link: { link } }, fields) => {
    const password = fields.get('password') ?? ''
    const objection = whyNotPassword(password, link)
    if (objection !== null) throw refusal(objection, 'password')
    const outcome = await resetPassword(visitor.ctx, link, {
      password,
      code: fields.get('code') ?? '',
      network: networkOf(visitor.request),
      userAgent: visitor.request.headers.get('user-agent'),
    })
    if ('token' in outcome) return enter(visitor, outcome, '/')
    if (outcome.refused === 'used') return null
    if (outcome.refused === 'code') throw refusal('The code is wrong or was used already.', 'code')
    throw limited('Too many wrong codes.', outcome.seconds)
  },
  dead: () => ({
    title: 'This link no longer works',
    text: 'It was used already, has expired, or another one took its place. Ask for a new one.',
    link: { href: '/forgot-password', text: 'Send a new link' },
  }),
})
