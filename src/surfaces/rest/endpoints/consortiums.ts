import { Deleted } from '../../../platform/transaction/schema.ts'
import { createConsortium, updateConsortium } from '../../../workspace/consortiums/commands.ts'
import {
  answerInvitation,
  inviteMember,
  removeMember,
} from '../../../workspace/consortiums/members/commands.ts'
import { listMembers } from '../../../workspace/consortiums/members/queries.ts'
import {
  ConsortiumMember,
  ConsortiumMemberParam,
  InviteMember,
  ListMembers,
} from '../../../workspace/consortiums/members/schema.ts'
import { getConsortium, listConsortiums } from '../../../workspace/consortiums/queries.ts'
import {
  createResponsibility,
  removeResponsibility,
  updateResponsibility,
} from '../../../workspace/consortiums/responsibilities/commands.ts'
import { listResponsibilities } from '../../../workspace/consortiums/responsibilities/queries.ts'
import {
  CreateResponsibility,
  ListResponsibilities,
  Responsibility,
  ResponsibilityParam,
  UpdateResponsibility,
} from '../../../workspace/consortiums/responsibilities/schema.ts'
import {
  Consortium,
  ConsortiumParam,
  CreateConsortium,
  ListConsortiums,
  UpdateConsortium,
} from '../../../workspace/consortiums/schema.ts'
import { act, create, list, read } from '../endpoint.ts'

export const consortiumsEndpoints = {
  'GET /consortiums': list(
    'tenders:read',
    'List the consortiums',
    {
      query: ListConsortiums,
      out: Consortium,
      description:
        'The consortiums that the company leads, is invited to or has joined; not the ones it declined or was removed from.',
    },
    (ctx, { query }) => listConsortiums(ctx, query),
  ),
  'POST /consortiums': create(
    'tenders:write',
    'Make a consortium',
    {
      json: CreateConsortium,
      out: Consortium,
      description: 'For a tender, led by the company that makes it.',
    },
    (ctx, { json }) => createConsortium(ctx, json),
  ),
  'GET /consortiums/:id': read(
    'tenders:read',
    'Get one consortium',
    { param: ConsortiumParam, out: Consortium },
    (ctx, { param }) => getConsortium(ctx, param.id),
  ),
  'PATCH /consortiums/:id': act(
    'tenders:write',
    'Change a consortium',
    {
      param: ConsortiumParam,
      json: UpdateConsortium,
      out: Consortium,
      description:
        'Only the lead changes a consortium. Its status goes from `forming` to `confirmed`, and from both to ' +
        '`dissolved`, after which nothing of it can be changed. Shares of the members may not exceed 100 together.',
    },
    (ctx, { param, json }) => updateConsortium(ctx, param.id, json),
  ),
  'GET /consortiums/:id/members': list(
    'tenders:read',
    'List the members of a consortium',
    {
      param: ConsortiumParam,
      query: ListMembers,
      out: ConsortiumMember,
      description:
        'The lead first, then the partners in the order they were invited. An invited company sees its own row alone until ' +
        'it has accepted, and its own responsibilities.',
    },
    (ctx, { param, query }) => listMembers(ctx, param.id, query),
  ),
  'POST /consortiums/:id/members': create(
    'tenders:write',
    'Invite a company to a consortium',
    {
      param: ConsortiumParam,
      json: InviteMember,
      out: ConsortiumMember,
      existing: true,
      description:
        'A company on the platform by `companyId`, which then sees the consortium and may accept or decline; or ' +
        'another one by `companyName` and `contactEmail`, which stays `invited`. A second time answers 200 with the ' +
        'first invitation, unchanged; a company that declined or was removed is invited again. Shares of the members ' +
        'may not exceed 100 together. The consortium gets a new version.',
    },
    (ctx, { param, json }) => inviteMember(ctx, param.id, json),
  ),
  'DELETE /consortiums/:id/members/:memberId': act(
    'tenders:write',
    'Remove a partner from a consortium',
    {
      param: ConsortiumMemberParam,
      out: Deleted,
      description:
        'The partner sees the consortium no longer, its share is free, and what it was responsible for waits to be ' +
        'given to another. It stays listed as `removed`. An `If-Match` names the version of the consortium.',
    },
    (ctx, { param }) => removeMember(ctx, param),
  ),
  'POST /consortiums/:id/members/:memberId/accept': act(
    'tenders:write',
    'Accept an invitation to a consortium',
    {
      param: ConsortiumMemberParam,
      out: ConsortiumMember,
      description: 'Only for the invited company itself. Accepting again changes nothing.',
    },
    (ctx, { param }) => answerInvitation(ctx, param, 'accepted'),
  ),
  'POST /consortiums/:id/members/:memberId/decline': act(
    'tenders:write',
    'Decline an invitation to a consortium',
    {
      param: ConsortiumMemberParam,
      out: ConsortiumMember,
      description:
        'Only for the invited company itself, and only before it accepted. From then on the company does not see the ' +
        'consortium.',
    },
    (ctx, { param }) => answerInvitation(ctx, param, 'declined'),
  ),
  'GET /consortiums/:id/responsibilities': list(
    'tenders:read',
    'List the responsibilities in a consortium',
    {
      param: ConsortiumParam,
      query: ListResponsibilities,
      out: Responsibility,
      description: 'In the order they were given.',
    },
    (ctx, { param, query }) => listResponsibilities(ctx, param.id, query),
  ),
  'POST /consortiums/:id/responsibilities': create(
    'tenders:write',
    'Give a responsibility to a member',
    {
      param: ConsortiumParam,
      json: CreateResponsibility,
      out: Responsibility,
      description: 'Only the lead gives responsibilities. The consortium gets a new version.',
    },
    (ctx, { param, json }) => createResponsibility(ctx, param.id, json),
  ),
  'PATCH /consortiums/:id/responsibilities/:responsibilityId': act(
    'tenders:write',
    'Change a responsibility',
    {
      param: ResponsibilityParam,
      json: UpdateResponsibility,
      out: Responsibility,
      description:
        'Only for the lead; another `memberId` gives it to another member. An `If-Match` names the version of the ' +
        'consortium, which gets a new one.',
    },
    (ctx, { param, json }) => updateResponsibility(ctx, param, json),
  ),
  'DELETE /consortiums/:id/responsibilities/:responsibilityId': act(
    'tenders:write',
    'Delete a responsibility',
    {
      param: ResponsibilityParam,
      out: Deleted,
      description:
        'Only for the lead. An `If-Match` names the version of the consortium, which gets a new one.',
    },
    (ctx, { param }) => removeResponsibility(ctx, param),
  ),
}
