import { marked, type Proof } from '../../../identity/passwords/check.ts'
import { proofIn } from '../page/proof.ts'
import type { Sent } from '../page/sent.ts'
import type { Visit } from '../page/visit.ts'
import { CurrentPassword } from '../parts/proof-fields.tsx'

/** The person's password, required when ownership is given, taken or left. */
export const OwnPassword = ({ sent, id, always = true }: { sent: Sent; id: string; always?: boolean }) => (
  <CurrentPassword
    sent={sent}
    id={id}
    hint={
      always
        ? 'Because this is about an owner.'
        : 'Needed when somebody becomes an owner, or an owner something else.'
    }
    required={always}
    optional={false}
  />
)

/**
 * The password of a form that needs one only if it concerns an owner, which becomes clear in the command. An empty
 * password is refused only then.
 */
export const ownerProofIn =
  (visit: Visit, fields: URLSearchParams): Proof =>
  async (ctx) => {
    if (!fields.get('password')) throw marked('password', 'Enter your password: this is about an owner')
    return proofIn(visit, fields)(ctx)
  }
