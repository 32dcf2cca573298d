import { cookie, readCookie } from '../../../identity/auth/sessions/cookie.ts'
import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { SignIn } from '../../../identity/auth/sessions/schema.ts'
import { signIn } from '../../../identity/auth/sign-in/sign-in.ts'
import { limitsOf } from '../../parts/limits.ts'
import { FormError, Single } from '../../core/layout.tsx'
import { navigation } from '../../core/nav.ts'
import { goTo, html } from '../../core/serve.ts'
import { safeNext, type Visitor } from '../../core/visitor.ts'
import { readForm } from '../../../platform/http/form.ts'
import { sentBy } from '../../core/visitor.ts'
import { enter } from './enter.ts'
import { askCode } from './code.tsx'
import { type Kept, KeptFields, KeptNote, keptUpTo, offerKept, readKept } from './kept.tsx'
import { OpenForm, waitText } from './open-form.tsx'

interface FormProps {
  visitor: Visitor
  next: string
  email?: string
  error?: string | null
  kept?: Kept | null
}

const action = '/sign-in'

function SignInPage({ visitor, next, email = '', error = null, kept = null }: FormProps) {
  const wrong = error === null ? {} : { 'aria-describedby': 'form-error' }
  return (
    <Single title="Sign in">
      <h1>Sign in</h1>
      <Why next={next} kept={kept} />
      <KeptNote kept={kept} />
      <FormError text={error} />
      <OpenForm visitor={visitor} action={action} button="Sign in" hidden={{ next }}>
        <KeptFields kept={kept} />
        <div class="field">
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            required
            value={email}
            maxlength={limitsOf(SignIn.shape.email).maxlength}
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
            {...wrong}
          />
        </div>
      </OpenForm>
      <p class="ways">
        <a href="/forgot-password">Forgot your password?</a>
        <a href="/sign-up">Create an account</a>
      </p>
    </Single>
  )
}

/** The reason for the page: the person has asked for a page that only people who are signed in can see. */
const Why = ({ next, kept }: Pick<FormProps, 'next' | 'kept'>) => {
  if (next.startsWith('/oauth/'))
    return <p class="soft">An application wants to connect. You decide after signing in.</p>
  if (next === '/' || kept) return null
  const named = links.find(({ href }) => href !== '/' && `${next}/`.replace('?', '/').startsWith(`${href}/`))
  return (
    <p class="soft">
      {named ? `Sign in to open ${named.text}.` : 'Sign in to open the page.'} You go there afterwards.
    </p>
  )
}

const links = navigation.flatMap((group) => group.links)

const show = (
  visitor: Visitor,
  status: number,
  props: Omit<FormProps, 'visitor'>,
  more?: Record<string, string>,
) => html(visitor, status, <SignInPage {...props} visitor={visitor} />, more)

export async function showSignIn(visitor: Visitor): Promise<Response> {
  const next = safeNext(visitor, visitor.url.searchParams.get('next'))
  return visitor.session ? goTo(visitor, next) : show(visitor, 200, { next })
}

/**
 * Asks the sender of a form to sign in when the form was sent after the end of the session. The entries of the form are
 * kept.
 */
export const keepAndSignIn = (visitor: Visitor, kept: Kept): Response =>
  show(visitor, 403, { next: '/', kept })

/** The words are the same whether the account exists or not, so that nobody learns which addresses have accounts. */
const wrongPair = 'The e-mail address or the password is wrong.'
const expired = 'This form has expired. Please sign in again.'

export async function takeSignIn(visitor: Visitor): Promise<Response> {
  const form = (await readForm(visitor.request, keptUpTo)) ?? new URLSearchParams()
  const next = safeNext(visitor, form.get('next'))
  const kept = readKept(visitor, form)
  const again = { next, kept, email: form.get('email') ?? '' }
  // The person has signed in meanwhile, in another tab.
  if (visitor.session) return kept ? offerKept(visitor, kept) : goTo(visitor, next)
  if (!sentBy(visitor, action, form)) return show(visitor, 403, { ...again, error: expired })
  const parsed = SignIn.safeParse({ email: form.get('email'), password: form.get('password') })
  if (!parsed.success) return show(visitor, 422, { ...again, error: wrongPair })
  const { ctx, request } = visitor
  const outcome = await signIn(ctx, {
    ...parsed.data,
    network: networkOf(request),
    device: readCookie(ctx, request, 'device'),
    userAgent: request.headers.get('user-agent'),
  })
  if ('token' in outcome) return enter(visitor, outcome, next, kept)
  if ('step' in outcome) {
    const cookies = [...visitor.cookies, cookie(ctx, 'step', outcome.step, outcome.expiresAt)]
    if (kept) return askCode({ ...visitor, cookies }, next, kept)
    return goTo(
      { cookies },
      next === '/' ? '/sign-in/code' : `/sign-in/code?next=${encodeURIComponent(next)}`,
    )
  }
  if (outcome.refused === 'credentials') return show(visitor, 422, { ...again, error: wrongPair })
  const error = `There were too many attempts. ${waitText(outcome.seconds)} Or set a new password with “Forgot your password?” below, which signs you in.`
  return show(visitor, 429, { ...again, error }, { 'Retry-After': String(outcome.seconds) })
}
