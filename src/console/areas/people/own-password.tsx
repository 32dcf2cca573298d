import { marked, type Proof } from '../../../identity/auth/passwords/check.ts'
import { proofIn } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { CompanyProof } from '../../parts/proof-fields.tsx'

interface OwnPasswordProps {
  visit: Visit
  id: string
  always?: boolean
}

/** The field for the person's own password, needed when a person becomes an owner or stops being an owner. */
export const OwnPassword = ({ visit, id, always = true }: OwnPasswordProps) => (
  <CompanyProof
    visitor={visit}
    id={id}
    hint={
      always
        ? 'Because this is about an owner.'
        : 'Needed when someone becomes an owner, or an owner something else.'
    }
    required={always}
    optional={false}
  />
)

/**
 * The password of a form that needs a password only when the change concerns an owner. Only the command finds out
 * whether the change does, so an empty password is refused within the command.
 */
export const ownerProofIn =
  (visit: Visit, fields: URLSearchParams): Proof =>
  async (ctx) => {
    if (visit.session.ssoCompanyId === null && !fields.get('password'))
      throw marked('password', 'Enter your password: this is about an owner')
    return proofIn(visit, fields)(ctx)
  }
