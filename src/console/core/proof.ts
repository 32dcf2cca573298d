import type { Proof } from '../../identity/auth/passwords/check.ts'
import { proofInCompany } from '../../identity/auth/step-up.ts'
import { networkOf } from '../../identity/auth/sessions/network.ts'
import type { Visit } from './visit.ts'

/** The password in a form's fields, checked only if a command requires it. */
export const proofIn = ({ session, request }: Visit, fields: URLSearchParams): Proof =>
  proofInCompany(session, fields.get('password') ?? '', networkOf(request))
