import type { Access } from '../../core/access.ts'
import { form, managers, page, type Pages } from '../../core/page.tsx'
import { createKeyForm, showNewKey } from './create.tsx'
import { changeKeyForm, revokeKeyForm, rotateKeyForm, showKey } from './key.tsx'
import { showKeys } from './list.tsx'
import { clockForm, keyForm, makeForm, removeForm, showSandbox } from './sandbox.tsx'
import { showUsage } from './usage.tsx'

const access: Access = { for: managers, plan: 'enterprise', what: 'manage API keys' }
const sandbox: Access = { plan: 'enterprise' }
const changeSandbox = { again: showSandbox, for: ['owner'], ...sandbox } as const

export const keyPages = {
  'GET /keys': page(showKeys, access),
  'POST /keys': form(createKeyForm, { again: showNewKey, ...access }),
  'GET /keys/new': page(showNewKey, access),
  'GET /keys/:id': page(showKey, access),
  'POST /keys/:id': form(changeKeyForm, { again: showKey, ...access }),
  'POST /keys/:id/rotate': form(rotateKeyForm, { again: showKey, ...access }),
  'POST /keys/:id/revoke': form(revokeKeyForm, { again: showKey, ...access }),
  'GET /sandbox': page(showSandbox, sandbox),
  'POST /sandbox': form(makeForm, changeSandbox),
  'POST /sandbox/clock': form(clockForm, changeSandbox),
  'POST /sandbox/keys': form(keyForm, changeSandbox),
  'POST /sandbox/remove': form(removeForm, changeSandbox),
  'GET /usage': page(showUsage, { for: managers, what: 'see the use of the service' }),
} satisfies Pages
