import { form, managers, page, type Pages } from '../../core/page.tsx'
import { inviteForm, showPeople, withdrawForm } from './people-page.tsx'
import { changeRoleForm, endSessionsForm, leaveForm, removePersonForm, showPerson } from './person-page.tsx'

export const peoplePages = {
  'GET /people': page(showPeople),
  'POST /people/invitations': form(inviteForm, { again: showPeople, for: managers }),
  'POST /people/invitations/:id/withdraw': form(withdrawForm, { again: showPeople, for: managers }),
  'POST /people/leave': form(leaveForm, { again: showPeople }),
  'GET /people/:userId': page(showPerson),
  'POST /people/:userId/role': form(changeRoleForm, { again: showPerson, for: managers }),
  'POST /people/:userId/end-sessions': form(endSessionsForm, { again: showPerson, for: managers }),
  'POST /people/:userId/remove': form(removePersonForm, { again: showPerson, for: managers }),
} satisfies Pages
