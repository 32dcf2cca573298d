import { Deleted } from '../../../platform/transaction/schema.ts'
import { createTeam, removeTeam, updateTeam } from '../../../workspace/teams/commands.ts'
import { addTeamMember, removeTeamMember } from '../../../workspace/teams/members.ts'
import { getTeam, listTeamMembers, listTeams } from '../../../workspace/teams/queries.ts'
import {
  AddTeamMember,
  CreateTeam,
  ListTeamMembers,
  ListTeams,
  Team,
  TeamMember,
  TeamMemberParam,
  TeamParam,
  UpdateTeam,
} from '../../../workspace/teams/schema.ts'
import { act, create, list, read } from '../endpoint.ts'

export const teamsEndpoints = {
  'GET /teams': list('teams:read', 'List the teams', { query: ListTeams, out: Team }, (ctx, { query }) =>
    listTeams(ctx, query),
  ),
  'POST /teams': create(
    'teams:write',
    'Make a team',
    {
      json: CreateTeam,
      out: Team,
      description: 'The name is one that no other team of the company has, whatever its case.',
    },
    (ctx, { json }) => createTeam(ctx, json),
  ),
  'GET /teams/:id': read('teams:read', 'Get one team', { param: TeamParam, out: Team }, (ctx, { param }) =>
    getTeam(ctx, param.id),
  ),
  'PATCH /teams/:id': act(
    'teams:write',
    'Change a team',
    { param: TeamParam, json: UpdateTeam, out: Team },
    (ctx, { param, json }) => updateTeam(ctx, param.id, json),
  ),
  'DELETE /teams/:id': act(
    'teams:write',
    'Delete a team',
    {
      param: TeamParam,
      out: Deleted,
      description: 'Takes an owner or admin of the company. Bids of the team stay, with `teamId` null.',
    },
    (ctx, { param }) => removeTeam(ctx, param.id),
  ),
  'GET /teams/:id/members': list(
    'teams:read',
    'List the members of a team',
    {
      param: TeamParam,
      query: ListTeamMembers,
      out: TeamMember,
      description: 'In the order they were added.',
    },
    (ctx, { param, query }) => listTeamMembers(ctx, param.id, query),
  ),
  'POST /teams/:id/members': create(
    'teams:write',
    'Add a person to a team',
    {
      param: TeamParam,
      json: AddTeamMember,
      out: TeamMember,
      existing: true,
      description:
        'Takes a person of the company, by `userId` or by `email`. A second time answers 200 with the first ' +
        'membership, unchanged. The team gets a new version.',
    },
    (ctx, { param, json }) => addTeamMember(ctx, param.id, json),
  ),
  'DELETE /teams/:id/members/:memberId': act(
    'teams:write',
    'Take a person out of a team',
    {
      param: TeamMemberParam,
      out: Deleted,
      description: 'The team gets a new version; an `If-Match` names the version of the team.',
    },
    (ctx, { param }) => removeTeamMember(ctx, param),
  ),
}
