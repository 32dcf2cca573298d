import { SignIn } from '../../identity/auth/sessions/schema.ts'
import { FormError, SinglePage } from './layout.tsx'
import { limitsOf } from './limits.ts'
import { linkAt } from './nav.ts'
import { OpenForm } from './open-form.tsx'
import { html, safeNext, type Visitor } from './visitor.ts'
import { isSameOrigin } from '../../identity/auth/sessions/csrf.ts'

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
    <SinglePage title="Sign in">
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
    </SinglePage>
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

/**
 * A form that was sent after its session had ended. The entries travel along with the sign-in, in the browser
 * alone, and are offered again after the sign-in. Nobody loses a text when a session ends, and the service
 * stores nothing from unknown senders.
 */
export interface UnsentForm {
  /** The path of the form. */
  to: string
  fields: [name: string, value: string][]
}

/**
 * Max bytes of a sign-in form with an unsent form: enough for the longest form of the console, and the
 * password.
 */
export const maxUnsentBytes = 2 * 1024 * 1024 + 64 * 1024

const to = 'kept-to'
const prefix = 'kept:'
/** The fields that are left out: they mean nothing in another session, or they are secrets. */
const left = /^(?:token|once|code)$|password/i

export const unsentFormOf = ({ url }: Pick<Visitor, 'url'>, fields: URLSearchParams): UnsentForm => ({
  to: url.pathname + url.search,
  fields: [...fields].filter(([name]) => !left.test(name)),
})

/**
 * The unsent form within the fields of a sign-in. Another site could send fields that the person never typed,
 * so only those that a page of ours sent are read.
 */
export function readUnsentForm(visitor: Visitor, fields: URLSearchParams): UnsentForm | null {
  if (!isSameOrigin(visitor.ctx, visitor.request)) return null
  const path = safeNext(visitor, fields.get(to))
  if (path === '/') return null
  const unsent = [...fields].flatMap(([name, value]): UnsentForm['fields'] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )
  return { to: path, fields: unsent }
}

export const UnsentFields = ({ unsent }: { unsent: UnsentForm | null }) =>
  unsent && (
    <>
      <input type="hidden" name={to} value={unsent.to} />
      {unsent.fields.map(([name, value]) => (
        <input type="hidden" name={`${prefix}${name}`} value={value} />
      ))}
    </>
  )

const UnsentNote = ({ unsent }: { unsent: UnsentForm | null }) =>
  unsent && (
    <p role="status">
      You have been signed out. Nothing has been saved yet, and your entries are still here: sign in to check
      and save them.
    </p>
  )

/**
 * The page after a sign-in that brought a form along. This page sends the form to its own address without a
 * token of the new session, so nothing is changed. The page of the form then shows the entries, so that the
 * person can send the form again.
 */
export const offerUnsentForm = (visitor: Pick<Visitor, 'cookies'>, unsent: UnsentForm): Response =>
  html(
    visitor,
    200,
    <SinglePage title="You are signed in">
      <h1>You are signed in</h1>
      <p>Your entries are still here. Check them on their page, then save them.</p>
      <form method="post" action={unsent.to}>
        {unsent.fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <div class="buttons">
          <button class="primary" type="submit">
            Go on
          </button>
        </div>
      </form>
    </SinglePage>,
  )
