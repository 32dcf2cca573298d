import { form, page, type Pages } from '../../core/page.tsx'
import { showCalls } from './calls.tsx'
import { narrowForm, revokeForm, showConnection, testForm } from './connection.tsx'
import { showConnections } from './list.tsx'

const again = { again: showConnection }

export const connectionPages = {
  'GET /connections': page(showConnections),
  'GET /connections/calls': page(showCalls),
  'GET /connections/:id': page(showConnection),
  'POST /connections/:id/grants': form(narrowForm, again),
  'POST /connections/:id/revoke': form(revokeForm, again),
  'POST /connections/:id/test': form(testForm, again),
} satisfies Pages
