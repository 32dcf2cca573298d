import { SignIn } from '../sessions/schema.ts'
import { networkOf } from '../sessions/network.ts'
import { cookie } from '../sessions/cookie.ts'
import { listMemberships } from '../sessions/queries.ts'
import { signIn } from '../sessions/sign-in.ts'
import { readForm } from './form.ts'
import { FormError, Single } from './layout.tsx'
import { goTo, html } from './serve.ts'
import { safeNext, sentBy, tokenFor, type Visitor } from './visitor.ts'

interface FormProps {
  token: string
  next: string
  email?: string
  error?: string | null
}

function SignInPage({ token, next, email = '', error = null }: FormProps) {
  const wrong = error === null ? {} : { 'aria-describedby': 'form-error' }
  return (
    <Single title="Sign in">
      <h1>Sign in</h1>
      {next.startsWith('/oauth/') && (
        <p class="soft">An application wants to connect. You decide after signing in.</p>
      )}
      <FormError text={error} />
      <form method="post" action="/sign-in">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="next" value={next} />
        <div class="field">
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            required
            value={email}
            maxlength={254}
            {...wrong}
          />
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength={256}
            {...wrong}
          />
        </div>
        <div class="buttons">
          <button class="primary" type="submit">
            Sign in
          </button>
        </div>
      </form>
    </Single>
  )
}

const show = (
  visitor: Visitor,
  status: number,
  props: Omit<FormProps, 'token'>,
  more?: Record<string, string>,
) => html(visitor, status, <SignInPage {...props} token={tokenFor(visitor, 'sign-in')} />, more)

export async function showSignIn(visitor: Visitor): Promise<Response> {
  const next = safeNext(visitor, visitor.url.searchParams.get('next'))
  return visitor.session ? goTo(visitor, next) : show(visitor, 200, { next })
}

/** Why somebody was not let in, in the same words whether there is such an account or not. */
const wrongPair = 'The e-mail address or the password is wrong.'
const expired = 'This form has expired. Please sign in again.'

export async function takeSignIn(visitor: Visitor): Promise<Response> {
  const form = (await readForm(visitor.request)) ?? new URLSearchParams()
  const next = safeNext(visitor, form.get('next'))
  const email = form.get('email') ?? ''
  // Signed in meanwhile, in another tab.
  if (visitor.session) return goTo(visitor, next)
  if (!sentBy(visitor, 'sign-in', form)) return show(visitor, 403, { next, email, error: expired })
  const parsed = SignIn.safeParse(Object.fromEntries(form))
  if (!parsed.success) return show(visitor, 422, { next, email, error: wrongPair })
  const { ctx, request } = visitor
  const outcome = await signIn(ctx, {
    ...parsed.data,
    network: networkOf(request),
    userAgent: request.headers.get('user-agent'),
  })
  if ('token' in outcome) {
    const cookies = [cookie(ctx, 'session', outcome.token, outcome.expiresAt), cookie(ctx, 'visit', '', 0)]
    return goTo({ cookies }, await after(visitor, outcome.userId, next))
  }
  if (outcome.refused === 'credentials') return show(visitor, 422, { next, email, error: wrongPair })
  const minutes = Math.ceil(outcome.seconds / 60)
  const error = `Too many attempts from your network. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return show(visitor, 429, { next, email, error }, { 'Retry-After': String(outcome.seconds) })
}

/** Who belongs to several companies and came for nothing particular chooses one first. */
async function after({ ctx }: Visitor, userId: string, next: string): Promise<string> {
  if (next !== '/') return next
  return (await listMemberships(ctx, userId)).length > 1 ? '/choose-company' : '/'
}
