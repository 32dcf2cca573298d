import type { Handlers } from '../endpoints.ts'
import { createTeam, removeTeam, updateTeam } from '../../../workspace/teams/commands.ts'
import { addTeamMember, removeTeamMember } from '../../../workspace/teams/members/commands.ts'
import { getTeam, listTeamMembers, listTeams } from '../../../workspace/teams/queries.ts'

export const teamRoutes = {
  'GET /teams': (ctx, { query }) => listTeams(ctx, query),
  'POST /teams': (ctx, { json }) => createTeam(ctx, json),
  'GET /teams/:id': (ctx, { param }) => getTeam(ctx, param.id),
  'PATCH /teams/:id': (ctx, { param, json }) => updateTeam(ctx, param.id, json),
  'DELETE /teams/:id': (ctx, { param }) => removeTeam(ctx, param.id),
  'GET /teams/:id/members': (ctx, { param, query }) => listTeamMembers(ctx, param.id, query),
  'POST /teams/:id/members': (ctx, { param, json }) => addTeamMember(ctx, param.id, json),
  'DELETE /teams/:id/members/:memberId': (ctx, { param }) => removeTeamMember(ctx, param),
} satisfies Partial<Handlers>
