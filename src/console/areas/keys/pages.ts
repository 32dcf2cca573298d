import type { Access } from '../../core/access.ts'
import { form, managers, page, type Pages } from '../../core/page.tsx'
import { createKeyForm, showNewKey } from './create.tsx'
import { changeKeyForm, revokeKeyForm, rotateKeyForm, showKey } from './key.tsx'
import { showKeys } from './list.tsx'

const access: Access = { for: managers, plan: 'enterprise', what: 'manage API keys' }

export const keyPages = {
  'GET /keys': page(showKeys, access),
  'POST /keys': form(createKeyForm, { again: showNewKey, ...access }),
  'GET /keys/new': page(showNewKey, access),
  'GET /keys/:id': page(showKey, access),
  'POST /keys/:id': form(changeKeyForm, { again: showKey, ...access }),
  'POST /keys/:id/rotate': form(rotateKeyForm, { again: showKey, ...access }),
  'POST /keys/:id/revoke': form(revokeKeyForm, { again: showKey, ...access }),
} satisfies Pages
