import { cookie, readCookie } from '../../../identity/auth/sessions/cookie.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { SignIn } from '../../../identity/auth/sessions/schema.ts'
import { signIn } from '../../../identity/auth/sign-in/sign-in.ts'
import { offersSso } from '../../../identity/auth/sso/queries.ts'
import { goTo, safeNext, sentBy, type Visitor } from '../../core/visitor.ts'
import { readForm } from '../../../platform/http/form.ts'
import { enter } from './enter.ts'
import { askCode } from './code.tsx'
import {
  maxUnsentBytes,
  offerUnsentForm,
  readUnsentForm,
  showForm,
  signInAction,
} from '../../core/sign-in-page.tsx'
import { waitText } from '../../core/open-form.tsx'

export async function showSignIn(visitor: Visitor): Promise<Response> {
  const next = safeNext(visitor, visitor.url.searchParams.get('next'))
  return visitor.session ? goTo(visitor, next) : showForm(visitor, 200, { next })
}

/** The words are the same whether the account exists or not, so that nobody learns which addresses have accounts. */
const wrongPair = 'The e-mail address or the password is wrong.'
/** Said for every address of a company's domain, whether it has an account or not. */
const bySso = 'Your company has single sign-on: use the button for it.'
const expired = 'This form has expired. Please sign in again.'

export async function takeSignIn(visitor: Visitor): Promise<Response> {
  const form = (await readForm(visitor.request, maxUnsentBytes)) ?? new URLSearchParams()
  const next = safeNext(visitor, form.get('next'))
  const unsent = readUnsentForm(visitor, form)
  const again = { next, unsent, email: form.get('email') ?? '' }
  // The person has signed in in the meantime, in another tab.
  if (visitor.session) return unsent ? offerUnsentForm(visitor, unsent) : goTo(visitor, next)
  if (!sentBy(visitor, signInAction, form)) return showForm(visitor, 403, { ...again, error: expired })
  const parsed = SignIn.safeParse({ email: form.get('email'), password: form.get('password') })
  if (!parsed.success) return showForm(visitor, 422, { ...again, error: wrongPair })
  const { ctx, request } = visitor
  const outcome = await signIn(ctx, {
    ...parsed.data,
    network: networkOf(request),
    device: readCookie(ctx, request, 'device'),
    userAgent: request.headers.get('user-agent'),
  })
  if ('token' in outcome) return enter(visitor, outcome, next, unsent)
  if ('step' in outcome) {
    const cookies = [...visitor.cookies, cookie(ctx, 'step', outcome.step, outcome.expiresAt)]
    if (unsent) return askCode({ ...visitor, cookies }, next, unsent)
    return goTo(
      { cookies },
      next === '/' ? '/sign-in/code' : `/sign-in/code?next=${encodeURIComponent(next)}`,
    )
  }
  if (outcome.refused === 'credentials') {
    const hint = (await offersSso(ctx, parsed.data.email)) ? ` ${bySso}` : ''
    return showForm(visitor, 422, { ...again, error: wrongPair + hint })
  }
  const error = `There were too many attempts. ${waitText(outcome.seconds)} Or set a new password with “Forgot your password?” below, which signs you in.`
  return showForm(visitor, 429, { ...again, error }, { 'Retry-After': String(outcome.seconds) })
}
