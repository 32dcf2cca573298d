import { form, page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { createKeyForm, showNewKey } from './create.tsx'
import { changeKeyForm, revokeKeyForm, showKey } from './key.tsx'
import { showKeys } from './list.tsx'

// No row names roles here, because the pages themselves say whether the role or the plan is missing.
export const keyPages = {
  'GET /keys': page(showKeys),
  'POST /keys': form(createKeyForm, { again: showNewKey }),
  'GET /keys/new': page(showNewKey),
  'GET /keys/:id': page(showKey),
  'POST /keys/:id': form(changeKeyForm, { again: showKey }),
  'POST /keys/:id/revoke': form(revokeKeyForm, { again: showKey }),
} satisfies Pages
