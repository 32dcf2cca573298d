import { findLinked, signOn } from '../../../company/people/sign-on.ts'
import { cookie, readCookie } from '../../../identity/auth/sessions/cookie.ts'
import { markProven } from '../../../identity/auth/sessions/commands.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { openPending, type PendingSignOn, sealPending } from '../../../identity/auth/sso/pending-cookie.ts'
import { beginSignOn, finishSignOn, SignOnRefused } from '../../../identity/auth/sso/provider.ts'
import { findSso, findSsoOf, type Sso } from '../../../identity/auth/sso/queries.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { readForm } from '../../../platform/http/form.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { Email } from '../../../platform/http/params.ts'
import { minute } from '../../../platform/time/time.ts'
import { FormError, NoticePage, SinglePage } from '../../core/layout.tsx'
import { waitText } from '../../core/open-form.tsx'
import { goTo, html, safeNext, sentBy, tokenFor, type Visitor } from '../../core/visitor.ts'
import { maxUnsentBytes, showForm, signInAction } from '../../core/sign-in-page.tsx'
import { enter } from './enter.ts'

/** A sign-on makes the service ask a provider twice, at its start and its end, so a network must not do so without end. */
const perNetwork: Limit = { name: 'single sign-on', attempts: 120, span: 10 * minute }

interface PageProps {
  visitor: Visitor
  of: Sso
  next: string
  error?: string | null
}

/** Whether the sign-on confirms an act in a session, instead of beginning a session. */
const confirms = ({ session }: Visitor, { company }: Sso): boolean => session?.ssoCompanyId === company.id

/** The page from which a person goes to the provider. A provider may name it as the address to begin at. */
const SsoPage = ({ visitor, of, next, error = null }: PageProps) => {
  const title = confirms(visitor, of) ? 'Confirm that it is you' : 'Single sign-on'
  return (
    <SinglePage title={title}>
      <h1>{title}</h1>
      <FormError text={error} />
      <p>
        {confirms(visitor, of)
          ? `Sign in again at ${new URL(of.issuer).host}. For five minutes you can then do what needs a confirmation.`
          : `People of ${of.domain} sign in at ${new URL(of.issuer).host}.`}
      </p>
      <form method="post" action="/sign-in/sso">
        <input type="hidden" name="token" value={tokenFor(visitor, signInAction)} />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="company" value={of.company.id} />
        <div class="buttons">
          <button class="primary" type="submit">
            Continue with single sign-on
          </button>
        </div>
      </form>
      <p class="ways">
        {visitor.session === null ? (
          <a href="/sign-in">Sign in with a password</a>
        ) : (
          <a href={confirms(visitor, of) ? next : '/choose-company'}>
            {confirms(visitor, of) ? 'Go back' : 'Choose another company'}
          </a>
        )}
      </p>
    </SinglePage>
  )
}

const notSetUp = (visitor: Visitor) =>
  html(
    visitor,
    404,
    NoticePage({
      title: 'Single sign-on is not set up',
      text: 'The company does not use single sign-on, or no longer does. Sign in with your password.',
      link: { href: '/sign-in', text: 'Sign in' },
    }),
  )

const again = (props: PageProps, status: number, headers?: Record<string, string>) =>
  html(props.visitor, status, <SsoPage {...props} />, headers)

/** Sends the person to the provider of the company that is named, or that has the domain of the address. */
export async function takeSso(visitor: Visitor): Promise<Response> {
  const { ctx, request } = visitor
  const form = (await readForm(request, maxUnsentBytes)) ?? new URLSearchParams()
  const next = safeNext(visitor, form.get('next'))
  const typed = form.get('email') ?? ''
  const refuse = (status: number, error: string, headers?: Record<string, string>) =>
    showForm(visitor, status, { next, email: typed, error }, headers)
  if (!sentBy(visitor, signInAction, form)) return refuse(403, 'This form has expired. Please sign in again.')
  const seconds = await countInAll(ctx, rateWindow(perNetwork, networkOf(request)))
  if (seconds > 0)
    return refuse(429, `There were too many attempts. ${waitText(seconds)}`, {
      'Retry-After': String(seconds),
    })
  const company = form.get('company')
  const email = Email.safeParse(typed).data ?? null
  const of =
    company !== null ? await findSso(ctx, company) : email === null ? null : await findSsoOf(ctx, email)
  if (of === null)
    return company !== null
      ? notSetUp(visitor)
      : refuse(422, 'No company uses single sign-on for this address. Sign in with your password.')
  try {
    return await leave(visitor, { of, next, email })
  } catch (error) {
    if (error instanceof SignOnRefused) return again({ visitor, of, next, error: `${error.message}.` }, 502)
    throw error
  }
}

async function leave(
  visitor: Visitor,
  { of, next, email }: { of: Sso; next: string; email: string | null },
): Promise<Response> {
  const { ctx, session } = visitor
  const fresh = confirms(visitor, of)
  const { href, pending } = await beginSignOn(ctx, of, { fresh, email: email ?? session?.user.email ?? null })
  const { value, expiresAt } = sealPending(ctx, {
    ...pending,
    companyId: of.company.id,
    session: fresh && session ? session.hash : null,
    next,
  })
  return goTo({ cookies: [...visitor.cookies, cookie(ctx, 'sso', value, expiresAt)] }, href)
}

/** The page to begin at; and, with an answer of the provider in its query, the way back from there. */
export async function showSso(visitor: Visitor, param: Record<string, string>): Promise<Response> {
  const { ctx, url, request } = visitor
  const of = await findSso(ctx, param.companyId ?? '')
  if (of === null) return notSetUp(visitor)
  const answer = url.searchParams
  if (!answer.has('state') && !answer.has('error'))
    return again({ visitor, of, next: safeNext(visitor, answer.get('next')) }, 200)
  const pending = openPending(ctx, readCookie(ctx, request, 'sso'))
  const seconds = await countInAll(ctx, rateWindow(perNetwork, networkOf(request)))
  if (seconds > 0)
    return again(
      { visitor, of, next: '/', error: `There were too many attempts. ${waitText(seconds)}` },
      429,
      {
        'Retry-After': String(seconds),
      },
    )
  // The answer serves once, whatever comes of it.
  const back = { ...visitor, cookies: [...visitor.cookies, cookie(ctx, 'sso', '', 0)] }
  if (pending?.companyId !== of.company.id)
    return again(
      {
        visitor: back,
        of,
        next: '/',
        error: 'This sign-on was begun elsewhere, or too long ago. Please begin again.',
      },
      403,
    )
  try {
    return await arrive(back, { of, pending, answer })
  } catch (error) {
    if (!(error instanceof SignOnRefused || error instanceof Problem)) throw error
    return again({ visitor: back, of, next: pending.next, error: `${error.message}.` }, 403)
  }
}

interface Arrival {
  of: Sso
  pending: PendingSignOn
  answer: URLSearchParams
}

async function arrive(visitor: Visitor, { of, pending, answer }: Arrival): Promise<Response> {
  const { ctx, session, request } = visitor
  const identity = await finishSignOn(ctx, of, { pending, answer })
  const next = safeNext(visitor, pending.next)
  if (pending.session === null) {
    const begun = await signOn(ctx, of, identity, request.headers.get('user-agent'))
    return enter(visitor, { ...begun, isSso: true }, next)
  }
  const isSame =
    session?.hash === pending.session && (await findLinked(ctx, of, identity.subject)) === session.user.id
  if (!isSame) throw new SignOnRefused('This is another person, or another session, than the one to confirm')
  await markProven(ctx, session)
  return goTo(visitor, next)
}
