import { verifyOwnPassword } from '../../accounts/password-check.ts'
import type { Proof } from '../../accounts/people/roles.ts'
import { invalidData } from '../../errors.ts'
import { networkOf } from '../../sessions/network.ts'
import type { Sent } from '../page/sent.ts'
import type { Visit } from '../page/visit.ts'
import { Field } from '../parts/fields.tsx'

/** Asked for where ownership is given, taken or left. */
export const OwnPassword = ({ sent, id, always = true }: { sent: Sent; id: string; always?: boolean }) => (
  <Field
    sent={sent}
    id={id}
    name="password"
    label="Your password"
    hint={
      always
        ? 'Because this is about an owner.'
        : 'Needed when somebody becomes an owner, or an owner something else.'
    }
    type="password"
    autocomplete="current-password"
    required={always}
    optional={false}
  />
)

/** The password of a form, checked when a command asks for it. */
export const proofIn =
  ({ ctx, session, request }: Visit, fields: URLSearchParams): Proof =>
  async () => {
    const password = fields.get('password') ?? ''
    if (password === '') throw invalidData('password', 'Enter your password: this is about an owner')
    await verifyOwnPassword(ctx, session, password, networkOf(request))
  }
