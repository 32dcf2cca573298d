import type { Access } from '../../../core/access.ts'
import { form, page, type Pages } from '../../../core/page.tsx'
import { clockForm, keyForm, makeForm, removeForm } from './forms.tsx'
import { showSandbox } from './sandbox.tsx'

const access: Access = { plan: 'enterprise' }
const ofOwners = { again: showSandbox, for: ['owner'], ...access } as const

export const sandboxPages = {
  'GET /sandbox': page(showSandbox, access),
  'POST /sandbox': form(makeForm, ofOwners),
  'POST /sandbox/clock': form(clockForm, ofOwners),
  'POST /sandbox/keys': form(keyForm, ofOwners),
  'POST /sandbox/remove': form(removeForm, ofOwners),
} satisfies Pages
