import { Deleted } from '../../../platform/transaction/schema.ts'
import { act, create, list, read } from '../endpoint.ts'
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
import type { Endpoint } from '../endpoint.ts'

export const teamsEndpoints = {
  'GET /teams': list('teams:read', 'List the teams', { query: ListTeams }, Team),
  'POST /teams': create('teams:write', 'Make a team', { json: CreateTeam }, Team, {
    description: 'The name is one that no other team of the company has, whatever its case.',
  }),
  'GET /teams/:id': read('teams:read', 'Get one team', { param: TeamParam }, Team),
  'PATCH /teams/:id': act('teams:write', 'Change a team', { param: TeamParam, json: UpdateTeam }, Team),
  'DELETE /teams/:id': act('teams:write', 'Delete a team', { param: TeamParam }, Deleted, {
    description: 'Takes an owner or admin of the company. Bids of the team stay, with `teamId` null.',
  }),
  'GET /teams/:id/members': list(
    'teams:read',
    'List the members of a team',
    { param: TeamParam, query: ListTeamMembers },
    TeamMember,
    { description: 'In the order they were added.' },
  ),
  'POST /teams/:id/members': create(
    'teams:write',
    'Add a person to a team',
    { param: TeamParam, json: AddTeamMember },
    TeamMember,
    {
      existing: true,
      description:
        'Takes a person of the company, by `userId` or by `email`. A second time answers 200 with the first ' +
        'membership, unchanged. The team gets a new version.',
    },
  ),
  'DELETE /teams/:id/members/:memberId': act(
    'teams:write',
    'Take a person out of a team',
    { param: TeamMemberParam },
    Deleted,
    { description: 'The team gets a new version; an `If-Match` names the version of the team.' },
  ),
} as const satisfies Record<string, Endpoint>
