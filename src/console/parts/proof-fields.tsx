import type { Child } from 'hono/jsx'
import { isProven } from '../../identity/auth/step-up.ts'
import type { Visitor } from '../core/visitor.ts'
import { Field } from './fields.tsx'

interface ProofProps {
  name?: string
  label?: string
  hint?: Child
  required?: boolean
  optional?: boolean
  /** Needed when a page has several of these fields. */
  id?: string
}

/** The field for a person's current password. */
export const CurrentPassword = ({
  name = 'password',
  label = 'Your password',
  required = true,
  ...rest
}: ProofProps) => (
  <Field
    {...rest}
    name={name}
    label={label}
    type="password"
    autocomplete="current-password"
    required={required}
  />
)

/**
 * The proof for an act in the company: the password, or in a session of single sign-on the way to sign on again. The way
 * opens in another tab, so that what was typed here stays.
 */
export const CompanyProof = ({ visitor, ...field }: ProofProps & { visitor: Visitor }) =>
  visitor.session?.ssoCompanyId ? <SignOnAgain visitor={visitor} /> : <CurrentPassword {...field} />

const SignOnAgain = ({ visitor: { ctx, session, url, request } }: { visitor: Visitor }) => {
  if (!session?.ssoCompanyId) return null
  if (isProven(ctx, session)) return <p class="soft">You have confirmed by single sign-on that it is you.</p>
  const next = request.method === 'GET' ? url.pathname + url.search : '/'
  return (
    <p>
      First{' '}
      <a
        href={`/sign-in/sso/${session.ssoCompanyId}?next=${encodeURIComponent(next)}`}
        target="_blank"
        rel="noopener"
      >
        confirm by single sign-on that it is you
      </a>{' '}
      (opens in another tab).
    </p>
  )
}

/** The field for a new password. `whyNotPassword` checks the password, because the browser cannot. */
export const NewPassword = ({ name = 'password', label = 'New password' }: ProofProps) => (
  <Field
    name={name}
    label={label}
    hint="At least 12 characters. A few words that do not belong together are good."
    type="password"
    autocomplete="new-password"
    required
  />
)

/** The field for a code of the authenticator, or for a recovery code instead. */
export const OneTimeCode = ({
  id,
  hint = 'The six digits that your authenticator shows, or one of your recovery codes.',
  required = true,
}: ProofProps) => (
  <Field
    id={id}
    name="code"
    label="Code"
    hint={hint}
    autocomplete="one-time-code"
    spellcheck={false}
    maxlength={40}
    required={required}
    optional={false}
  />
)
