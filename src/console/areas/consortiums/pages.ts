import { form, page, type Pages } from '../../core/page.tsx'
import {
  accept,
  addTask,
  changeOwn,
  decline,
  inviteCompany,
  markTask,
  removeTask,
  settleConsortium,
  startConsortium,
  takeOut,
} from './change.ts'
import { showConsortium } from './consortium.tsx'
import { showConsortiums } from './list.tsx'
import { showNewConsortium } from './new.tsx'

export const consortiumPages = {
  'GET /consortiums': page(showConsortiums),
  'GET /consortiums/new': page(showNewConsortium),
  'POST /consortiums': form(startConsortium, { again: showNewConsortium }),
  'GET /consortiums/:id': page(showConsortium),
  'POST /consortiums/:id': form(changeOwn, { again: showConsortium }),
  'POST /consortiums/:id/status': form(settleConsortium, { again: showConsortium }),
  'POST /consortiums/:id/members': form(inviteCompany, { again: showConsortium }),
  'POST /consortiums/:id/members/:memberId/accept': form(accept, { again: showConsortium }),
  'POST /consortiums/:id/members/:memberId/decline': form(decline, { again: showConsortium }),
  'POST /consortiums/:id/members/:memberId/remove': form(takeOut, { again: showConsortium }),
  'POST /consortiums/:id/responsibilities': form(addTask, { again: showConsortium }),
  'POST /consortiums/:id/responsibilities/:responsibilityId': form(markTask, { again: showConsortium }),
  'POST /consortiums/:id/responsibilities/:responsibilityId/remove': form(removeTask, {
    again: showConsortium,
  }),
} satisfies Pages
