import type { Child } from 'hono/jsx'
import type { Sent } from '../core/sent.ts'
import { Field } from './fields.tsx'

interface ProofProps {
  sent: Sent
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

/** The field for a new password. `whyNotPassword` checks the password, because the browser cannot. */
export const NewPassword = ({ sent, name = 'password', label = 'New password' }: ProofProps) => (
  <Field
    sent={sent}
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
  sent,
  id,
  hint = 'The six digits that your authenticator shows, or one of your recovery codes.',
  required = true,
}: ProofProps) => (
  <Field
    sent={sent}
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
