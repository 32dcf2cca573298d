import type { Handlers } from '../endpoints.ts'
import { createConsortium, updateConsortium } from '../../../workspace/consortiums/commands.ts'
import {
  answerInvitation,
  inviteMember,
  removeMember,
} from '../../../workspace/consortiums/members/commands.ts'
import { listMembers } from '../../../workspace/consortiums/members/queries.ts'
import { getConsortium, listConsortiums } from '../../../workspace/consortiums/queries.ts'
import {
  createResponsibility,
  removeResponsibility,
  updateResponsibility,
} from '../../../workspace/consortiums/responsibilities/commands.ts'
import { listResponsibilities } from '../../../workspace/consortiums/responsibilities/queries.ts'

export const consortiumRoutes = {
  'GET /consortiums': (ctx, { query }) => listConsortiums(ctx, query),
  'POST /consortiums': (ctx, { json }) => createConsortium(ctx, json),
  'GET /consortiums/:id': (ctx, { param }) => getConsortium(ctx, param.id),
  'PATCH /consortiums/:id': (ctx, { param, json }) => updateConsortium(ctx, param.id, json),
  'GET /consortiums/:id/members': (ctx, { param, query }) => listMembers(ctx, param.id, query),
  'POST /consortiums/:id/members': (ctx, { param, json }) => inviteMember(ctx, param.id, json),
  'DELETE /consortiums/:id/members/:memberId': (ctx, { param }) => removeMember(ctx, param),
  'POST /consortiums/:id/members/:memberId/accept': (ctx, { param }) =>
    answerInvitation(ctx, param, 'accepted'),
  'POST /consortiums/:id/members/:memberId/decline': (ctx, { param }) =>
    answerInvitation(ctx, param, 'declined'),
  'GET /consortiums/:id/responsibilities': (ctx, { param, query }) =>
    listResponsibilities(ctx, param.id, query),
  'POST /consortiums/:id/responsibilities': (ctx, { param, json }) =>
    createResponsibility(ctx, param.id, json),
  'PATCH /consortiums/:id/responsibilities/:responsibilityId': (ctx, { param, json }) =>
    updateResponsibility(ctx, param, json),
  'DELETE /consortiums/:id/responsibilities/:responsibilityId': (ctx, { param }) =>
    removeResponsibility(ctx, param),
} satisfies Partial<Handlers>
