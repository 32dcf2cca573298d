import type { Access } from '../../core/access.ts'
import { form, page, type Pages } from '../../core/page.tsx'
import { policyForm, showSecurity } from './policy.tsx'
import { enforceForm, proveForm, removeForm, saveForm } from './sso.tsx'

const owners: Access = { for: ['owner'], what: 'decide how people and programs get in' }
const sso = { again: showSecurity, ...owners, plan: 'enterprise' } as const

export const securityPages = {
  'GET /security': page(showSecurity, owners),
  'POST /security/policy': form(policyForm, { again: showSecurity, ...owners }),
  'POST /security/sso': form(saveForm, sso),
  'POST /security/sso/domain': form(proveForm, sso),
  'POST /security/sso/enforce': form(enforceForm, sso),
  'POST /security/sso/remove': form(removeForm, sso),
} satisfies Pages
