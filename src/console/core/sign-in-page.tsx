import { SignIn } from '../../identity/auth/sessions/schema.ts'
import { FormError, Single } from './layout.tsx'
import { limitsOf } from './limits.ts'
import { linkAt } from './nav.ts'
import { OpenForm } from './open-form.tsx'
import { html, type Visitor } from './visitor.ts'
import { type UnsentForm, UnsentFields, UnsentNote } from './unsent-form.tsx'

interface FormProps {
  visitor: Visitor
  next: string
  email?: string
  error?: string | null
  unsent?: UnsentForm | null
}

export const signInAction = '/sign-in'

function SignInPage({ visitor, next, email = '', error = null, unsent = null }: FormProps) {
  const wrong = error === null ? {} : { 'aria-describedby': 'form-error' }
  return (
    <Single title="Sign in">
      <h1>Sign in</h1>
      <Why next={next} unsent={unsent} />
      <UnsentNote unsent={unsent} />
      <FormError text={error} />
      <OpenForm
        visitor={visitor}
        action={signInAction}
        button="Sign in"
        hidden={{ next }}
        beside={<BySso unsent={unsent} />}
      >
        <UnsentFields unsent={unsent} />
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

/**
 * Takes the address of the form to the company's own sign-in. An unsent form does not fit into the way there and back, so
 * it waits in this tab.
 */
const BySso = ({ unsent }: Pick<FormProps, 'unsent'>) => (
  <>
    <button type="submit" formaction="/sign-in/sso" formnovalidate formtarget={unsent ? '_blank' : undefined}>
      Continue with single sign-on
    </button>
    {unsent && (
      <button class="plain" type="submit" formnovalidate>
        Go on after single sign-on
      </button>
    )}
  </>
)

/** The reason for the page: the person wanted a page that only people who are signed in can see. */
const Why = ({ next, unsent }: Pick<FormProps, 'next' | 'unsent'>) => {
  if (next.startsWith('/oauth/'))
    return <p class="soft">An application wants to connect. You decide after signing in.</p>
  if (next === '/' || unsent) return null
  const named = linkAt(next)
  return (
    <p class="soft">
      {next.startsWith('/tenders/')
        ? 'Sign in to read this tender.'
        : named
          ? `Sign in to open ${named.text}.`
          : 'Sign in to open the page.'}
    </p>
  )
}

export const showForm = (
  visitor: Visitor,
  status: number,
  props: Omit<FormProps, 'visitor'>,
  more?: Record<string, string>,
) => html(visitor, status, <SignInPage {...props} visitor={visitor} />, more)

/**
 * The page to sign in for the sender of a form that was sent after the end of the session. The entries of the
 * form are carried along.
 */
export const askToSignIn = (visitor: Visitor, unsent: UnsentForm): Response =>
  showForm(visitor, 403, { next: '/', unsent })
