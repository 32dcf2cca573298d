import { listCertifications } from '../../company/profile/certifications/queries.ts'
import type { Handlers, PublicHandlers } from './endpoints.ts'
import { createAlert, removeAlert, updateAlert } from '../../delivery/alerts/commands.ts'
import { getAlert, listAlerts } from '../../delivery/alerts/queries.ts'
import { createAsset, deleteAsset, updateAsset } from '../../company/files/commands.ts'
import { downloadFile } from '../../company/files/download.ts'
import { readIncoming } from '../../company/files/incoming.ts'
import { getAsset, listAssets } from '../../company/files/queries.ts'
import { uploadFile } from '../../company/files/upload.ts'
import { createBid, removeBid } from '../../workspace/bids/commands.ts'
import { getBid } from '../../workspace/bids/queries.ts'
import { listBids } from '../../workspace/bids/list.ts'
import { listHistory } from '../../workspace/bids/history.ts'
import { submitBid } from '../../workspace/bids/submit.ts'
import { updateBid } from '../../workspace/bids/update.ts'
import { createComment, removeComment } from '../../workspace/bids/comments/commands.ts'
import { listComments } from '../../workspace/bids/comments/queries.ts'
import { createTask, removeTask, updateTask } from '../../workspace/tasks/commands.ts'
import { listTasks } from '../../workspace/tasks/queries.ts'
import { listMessages, listSessions } from '../../insight/questions/chat/queries.ts'
import { createConsortium, updateConsortium } from '../../workspace/consortiums/commands.ts'
import { answerInvitation, inviteMember, removeMember } from '../../workspace/consortiums/members/commands.ts'
import { listMembers } from '../../workspace/consortiums/members/queries.ts'
import { getConsortium, listConsortiums } from '../../workspace/consortiums/queries.ts'
import {
  createResponsibility,
  removeResponsibility,
  updateResponsibility,
} from '../../workspace/consortiums/responsibilities/commands.ts'
import { listResponsibilities } from '../../workspace/consortiums/responsibilities/queries.ts'
import { readHealth } from './health/queries.ts'
import { networkOf } from '../../identity/auth/sessions/network.ts'
import { readMe } from '../../identity/keys/queries.ts'
import { readUsage } from '../../identity/keys/usage-report.ts'
import { listAwards } from '../../catalogue/market/awards.ts'
import { listCompetitors } from '../../catalogue/market/competitors.ts'
import { readInsights } from '../../catalogue/market/insights.ts'
import { readNotification } from '../../delivery/notifications/commands.ts'
import { listNotifications } from '../../delivery/notifications/queries.ts'
import { removeSaved, saveTender, updateSaved } from '../../workspace/pipeline/commands.ts'
import { listSaved } from '../../workspace/pipeline/queries.ts'
import { getSandbox } from '../../workspace/sandbox/queries.ts'
import { createTeam, removeTeam, updateTeam } from '../../workspace/teams/commands.ts'
import { addTeamMember, removeTeamMember } from '../../workspace/teams/members.ts'
import { getTeam, listTeamMembers, listTeams } from '../../workspace/teams/queries.ts'
import { listDocuments, readDocumentText } from '../../catalogue/documents/queries.ts'
import type { PaperType } from '../../platform/export/typeset/paper.ts'
import type { ExportType } from '../../catalogue/tenders/export.ts'
import { listChanges } from '../../catalogue/tenders/changes.ts'
import { listNotices, readNoticeSource } from '../../catalogue/tenders/notices.ts'
import { getTender, listRequirements } from '../../catalogue/tenders/queries.ts'
import { searchWritten } from '../../catalogue/tenders/search/search.ts'
import { createWebhook, removeWebhook, updateWebhook } from '../../delivery/webhooks/commands.ts'
import { redeliver, testWebhook } from '../../delivery/webhooks/deliveries/commands.ts'
import { replay } from '../../delivery/webhooks/deliveries/replay.ts'
import { listDeliveries } from '../../delivery/webhooks/deliveries/queries.ts'
import { getWebhook, listWebhooks } from '../../delivery/webhooks/queries.ts'
import { sampleData } from '../../workspace/following/event-kinds.ts'
import { rotateSecret } from '../../delivery/webhooks/rotate.ts'

// The readers of documents and the ESPD are large, so they load at the first call that needs them and do not slow every
// start.
const analyses = () => import('../../insight/analyses/commands.ts')
const chat = () => import('../../insight/questions/chat/commands.ts')
const drafts = () => import('../../workspace/bids/drafts/commands.ts')
const compliance = () => import('../../insight/compliance/queries.ts')
const ocds = () => import('../../catalogue/tenders/ocds.ts')
const exporting = () => import('../../catalogue/tenders/export.ts')
const bidFiles = () => import('../../workspace/bids/files/export.ts')
const calendar = () => import('../../workspace/following/calendar/feed.ts')
const sandbox = () => import('../../workspace/sandbox/commands.ts')
const espd = () => import('../../insight/compliance/espd/queries.ts')

/** The handlers of rows that work without a caller. The declaration does not compile when a row is missing. */
export const publicHandlers: PublicHandlers = {
  'GET /tenders': (ctx, { query }) => searchWritten(ctx, query),
  'GET /market/awards': (ctx, { query }) => listAwards(ctx, query),
  'GET /health': (ctx) => readHealth(ctx),
  'GET /calendar/:token.ics': async (ctx, { param, request }) =>
    (await calendar()).readFeed(ctx, { ...param, network: request ? networkOf(request) : 'unknown' }),
}

/** The handlers of all other rows. The declaration does not compile when a row is missing. */
export const handlers: Handlers = {
  // Tenders, their documents and requirements, and the change feed
  'GET /tenders/changes': (ctx, { query }) => listChanges(ctx, query),
  'GET /tenders/export': async (ctx, { query, format }) =>
    (await exporting()).exportTenders(ctx, query, format as ExportType),
  'GET /tenders/:id': (ctx, { param }) => getTender(ctx, param.id),
  'GET /tenders/:id/documents': (ctx, { param, query }) => listDocuments(ctx, param.id, query),
  'GET /tenders/:id/documents/:documentId/text': (ctx, { param, query }) =>
    readDocumentText(ctx, param, query),
  'GET /tenders/:id/requirements': (ctx, { param, query }) => listRequirements(ctx, param.id, query),

  'GET /tenders/:id/notices': (ctx, { param, query }) => listNotices(ctx, param.id, query),
  'GET /tenders/:id/notices/:noticeId/source': (ctx, { param, query, request }) =>
    readNoticeSource(ctx, param, query.version, request),
  'GET /tenders/:id/ocds': async (ctx, { param, request }) => (await ocds()).readOcds(ctx, param.id, request),

  // The company’s pipeline
  'GET /tenders/saved': (ctx, { query }) => listSaved(ctx, query),
  'POST /tenders/saved': (ctx, { json }) => saveTender(ctx, json),
  'PATCH /tenders/saved/:id': (ctx, { param, json }) => updateSaved(ctx, param.id, json),
  'DELETE /tenders/saved/:id': (ctx, { param }) => removeSaved(ctx, param.id),

  // Alerts and notifications
  'GET /alerts': (ctx, { query }) => listAlerts(ctx, query),
  'POST /alerts': (ctx, { json }) => createAlert(ctx, json),
  'GET /alerts/:id': (ctx, { param }) => getAlert(ctx, param.id),
  'PATCH /alerts/:id': (ctx, { param, json }) => updateAlert(ctx, param.id, json),
  'DELETE /alerts/:id': (ctx, { param }) => removeAlert(ctx, param.id),
  'GET /alerts/notifications/list': (ctx, { query }) => listNotifications(ctx, query),
  'PATCH /alerts/notifications/:id/read': (ctx, { param, json }) => readNotification(ctx, param.id, json),

  // Teams
  'GET /teams': (ctx, { query }) => listTeams(ctx, query),
  'POST /teams': (ctx, { json }) => createTeam(ctx, json),
  'GET /teams/:id': (ctx, { param }) => getTeam(ctx, param.id),
  'PATCH /teams/:id': (ctx, { param, json }) => updateTeam(ctx, param.id, json),
  'DELETE /teams/:id': (ctx, { param }) => removeTeam(ctx, param.id),
  'GET /teams/:id/members': (ctx, { param, query }) => listTeamMembers(ctx, param.id, query),
  'POST /teams/:id/members': (ctx, { param, json }) => addTeamMember(ctx, param.id, json),
  'DELETE /teams/:id/members/:memberId': (ctx, { param }) => removeTeamMember(ctx, param),

  // Consortiums
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

  // Files
  'GET /assets': (ctx, { query }) => listAssets(ctx, query),
  'POST /assets': (ctx, { json }) => createAsset(ctx, json),
  'GET /assets/:id': (ctx, { param }) => getAsset(ctx, param.id),
  'PATCH /assets/:id': (ctx, { param, json }) => updateAsset(ctx, param.id, json),
  'DELETE /assets/:id': (ctx, { param }) => deleteAsset(ctx, param.id),
  'POST /assets/:id/upload': async (ctx, { param, request }) =>
    uploadFile(ctx, param.id, await readIncoming(request)),
  'GET /assets/:id/download': (ctx, { param, request }) => downloadFile(ctx, param.id, request),

  // The market
  'GET /market/insights': (ctx, { query }) => readInsights(ctx, query),
  'GET /market/competitors': (ctx, { query }) => listCompetitors(ctx, query),

  // Analyses
  'POST /analysis/tender/:id': async (ctx, { param, json }) =>
    (await analyses()).analyse(ctx, 'general', { ...json, tenderId: param.id }),
  'POST /analysis/risk/:id': async (ctx, { param, json }) =>
    (await analyses()).analyse(ctx, 'risk', { ...json, tenderId: param.id }),
  'POST /analysis/match/:id': async (ctx, { param, json }) =>
    (await analyses()).analyse(ctx, 'match', { ...json, tenderId: param.id }),
  'POST /analysis/gaps/:id': async (ctx, { param, json }) =>
    (await analyses()).analyse(ctx, 'gaps', { ...json, tenderId: param.id }),

  // Compliance, certificates and ESPD
  'GET /compliance/certifications/list': (ctx, { query }) => listCertifications(ctx, query),
  'GET /compliance/:tenderId': async (ctx, { param, query }) =>
    (await compliance()).getCompliance(ctx, param.tenderId, query),
  'POST /compliance/espd': async (ctx, { json }) => (await espd()).respondEspd(ctx, json),

  // Bids
  'GET /bids': (ctx, { query }) => listBids(ctx, query),
  'POST /bids': (ctx, { json }) => createBid(ctx, json),
  'GET /bids/:id': (ctx, { param }) => getBid(ctx, param.id),
  'PATCH /bids/:id': (ctx, { param, json }) => updateBid(ctx, param.id, json),
  'DELETE /bids/:id': (ctx, { param }) => removeBid(ctx, param.id),
  'POST /bids/:id/submit': (ctx, { param }) => submitBid(ctx, param.id),
  'GET /bids/:id/export': async (ctx, { param, format }) =>
    (await bidFiles()).exportBid(ctx, param.id, format as PaperType),
  'GET /bids/:id/history': (ctx, { param, query }) => listHistory(ctx, param.id, query),

  'POST /bids/:id/sections/:key/draft': async (ctx, { param, json }) =>
    (await drafts()).proposeDraft(ctx, param, json),
  'GET /bids/:id/comments': (ctx, { param, query }) => listComments(ctx, param.id, query),
  'POST /bids/:id/comments': (ctx, { param, json }) => createComment(ctx, param.id, json),
  'DELETE /bids/:id/comments/:commentId': (ctx, { param }) => removeComment(ctx, param),

  // Tasks
  'GET /tasks': (ctx, { query }) => listTasks(ctx, query),
  'POST /tasks': (ctx, { json }) => createTask(ctx, json),
  'PATCH /tasks/:id': (ctx, { param, json }) => updateTask(ctx, param.id, json),
  'DELETE /tasks/:id': (ctx, { param }) => removeTask(ctx, param.id),

  // Questions about a tender
  'POST /chat': async (ctx, { json }) => (await chat()).askQuestion(ctx, json),
  'GET /chat': (ctx, { query }) => listSessions(ctx, query),
  'GET /chat/:sessionId/messages': (ctx, { param, query }) => listMessages(ctx, param.sessionId, query),

  // Webhooks and deliveries
  'GET /webhooks': (ctx, { query }) => listWebhooks(ctx, query),
  'POST /webhooks': (ctx, { json }) => createWebhook(ctx, json),
  'GET /webhooks/:id': (ctx, { param }) => getWebhook(ctx, param.id),
  'PATCH /webhooks/:id': (ctx, { param, json }) => updateWebhook(ctx, param.id, json),
  'DELETE /webhooks/:id': (ctx, { param }) => removeWebhook(ctx, param.id),
  'POST /webhooks/:id/test': (ctx, { param, json }) => testWebhook(ctx, param.id, json, sampleData),
  'POST /webhooks/:id/rotate-secret': (ctx, { param, json }) => rotateSecret(ctx, param.id, json),
  'POST /webhooks/:id/replay': (ctx, { param, json }) => replay(ctx, param.id, json),
  'GET /webhooks/:id/deliveries': (ctx, { param, query }) => listDeliveries(ctx, param.id, query),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': (ctx, { param }) => redeliver(ctx, param),

  // The calling key
  'GET /me': async ({ caller }) => readMe(caller),
  'GET /me/usage': (ctx, { query }) => readUsage(ctx, query),

  // The sandbox
  'GET /sandbox': (ctx) => getSandbox(ctx),
  'POST /sandbox': async (ctx) => (await sandbox()).createSandbox(ctx),
  'DELETE /sandbox': async (ctx) => (await sandbox()).removeSandbox(ctx),
  'POST /sandbox/clock': async (ctx, { json }) => (await sandbox()).moveClock(ctx, json),
  'POST /sandbox/keys': async (ctx, { json }) => (await sandbox()).createSandboxKey(ctx, json),
}
