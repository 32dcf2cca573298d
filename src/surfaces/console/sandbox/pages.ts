import { form, page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { clockForm, keyForm, makeForm, removeForm } from './forms.tsx'
import { showSandbox } from './sandbox.tsx'

const ofOwners = { again: showSandbox, for: ['owner'] } as const

export const sandboxPages = {
  'GET /sandbox': page(showSandbox),
  'POST /sandbox': form(makeForm, ofOwners),
  'POST /sandbox/clock': form(clockForm, ofOwners),
  'POST /sandbox/keys': form(keyForm, ofOwners),
  'POST /sandbox/remove': form(removeForm, ofOwners),
} satisfies Pages
