import { form, managers, page, type Pages } from '../../core/page.tsx'
import { addMemberForm, removeMemberForm } from './members.tsx'
import { deleteTeamForm, saveTeamForm, showTeam } from './team-page.tsx'
import { makeTeamForm, showTeams } from './teams-page.tsx'

export const teamPages = {
  'GET /teams': page(showTeams),
  'POST /teams': form(makeTeamForm, { again: showTeams }),
  'GET /teams/:id': page(showTeam),
  'POST /teams/:id': form(saveTeamForm, { again: showTeam }),
  'POST /teams/:id/delete': form(deleteTeamForm, { again: showTeam, for: managers }),
  'POST /teams/:id/members': form(addMemberForm, { again: showTeam }),
  'POST /teams/:id/members/:memberId/remove': form(removeMemberForm, { again: showTeam }),
} satisfies Pages
