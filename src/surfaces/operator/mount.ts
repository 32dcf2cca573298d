import { createCompany, createUser, updateCompany } from '../../company/profile/companies.ts'
import { getCompany } from '../../identity/accounts/queries.ts'
import { decidePlanRequest } from '../../company/plans/commands.ts'
import { listPlanRequests } from '../../company/plans/queries.ts'
import { setQuotas } from '../../identity/quotas/commands.ts'
import { listQuotas } from '../../identity/quotas/queries.ts'
import { releaseSecondFactor } from '../../identity/auth/totp/release.ts'
import { type App, mount } from '../rest/mount.ts'
import { createKey, revokeKey, updateKey } from '../../identity/keys/commands.ts'
import { setAllowance } from '../../insight/models/budget.ts'
import { listSeparated } from '../../catalogue/import/separated.ts'
import { splitTender } from '../../catalogue/import/split-tender.ts'
import { withdrawTender } from '../../catalogue/import/withdraw.ts'
import { reindex } from '../../catalogue/import/reindex.ts'
import { reindexTexts } from '../../catalogue/documents/reindex-texts.ts'
import { checkSource } from '../../catalogue/sources/check.ts'
import { retryFailure } from '../../catalogue/sources/commands.ts'
import { backupHandlers } from './backup/handlers.ts'
import { listRequests } from '../../delivery/webhooks/deliveries/requests.ts'
import { listSources } from '../../catalogue/sources/known.ts'
import { operatorEndpoints, type OperatorHandlers } from './endpoints.ts'
import { guardByToken } from './guard.ts'
import { importDocument } from './import.ts'
import { listActs } from '../../identity/audit/queries.ts'
import { readImport } from '../../catalogue/import/queued/queries.ts'
import { runJob } from '../jobs/ask.ts'
import { metricsAnswer } from './metrics.ts'
import { workRecorded } from './record.ts'
import { readStatus } from './status.ts'

const handlers: OperatorHandlers = {
  'POST /notices': (ctx, { query, request }) => importDocument(ctx, query.source, request),
  'GET /imports/:id': (ctx, { param }) => readImport(ctx, param.id),
  'DELETE /tenders/:id': (ctx, { param }) => withdrawTender(ctx, param.id),
  'GET /tenders/separated': async (ctx) => ({ separated: await listSeparated(ctx) }),
  'POST /tenders/:id/split': async (ctx, { param, json }) => ({
    tenders: await splitTender(ctx, param.id, json),
  }),
  'POST /companies': (ctx, { json }) => createCompany(ctx, json),
  'PATCH /companies/:id': (ctx, { param, json }) => updateCompany(ctx, param.id, json),
  'PUT /companies/:id/allowance': async (ctx, { param, json }) => {
    await getCompany(ctx, param.id)
    await setAllowance(ctx, param.id, json.dailyTokens)
    return json
  },
  'GET /companies/:id/quotas': async (ctx, { param }) => {
    await getCompany(ctx, param.id)
    return { quotas: await listQuotas(ctx, param.id) }
  },
  'PUT /companies/:id/quotas': async (ctx, { param, json }) => ({
    quotas: await setQuotas(ctx, param.id, json),
  }),
  'GET /plan-requests': async (ctx) => ({ requests: await listPlanRequests(ctx) }),
  'POST /plan-requests/:id/grant': (ctx, { param }) => decidePlanRequest(ctx, param.id, true),
  'POST /plan-requests/:id/decline': (ctx, { param }) => decidePlanRequest(ctx, param.id, false),
  'POST /users': (ctx, { json }) => createUser(ctx, json),
  'POST /users/release-second-factor': (ctx, { json }) => releaseSecondFactor(ctx, json.email),
  'POST /keys': (ctx, { json }) => createKey(ctx, json),
  'PATCH /keys/:id': (ctx, { param, json }) => updateKey(ctx, param.id, json),
  'POST /keys/:id/revoke': (ctx, { param }) => revokeKey(ctx, param.id),
  'POST /jobs/:name/run': (ctx, { param }) => runJob(ctx, param.name),
  'GET /webhooks/:id/requests': (ctx, { param, query }) => listRequests(ctx, param.id, query),
  'GET /sources': async (ctx) => ({ sources: listSources(ctx.config) }),
  'POST /sources/:name/check': (ctx, { param }) => checkSource(ctx, param.name),
  'POST /sources/failures/:id/retry': (ctx, { param }) => retryFailure(ctx, param.id),
  'POST /reindex': (ctx, { query }) => reindex(ctx, query.after ?? null),
  'POST /reindex/passages': (ctx, { query }) => reindexTexts(ctx, query.after ?? null),
  ...backupHandlers,
  'GET /audit': (ctx, { query }) => listActs(ctx, query),
  'GET /status': (ctx) => readStatus(ctx),
  'GET /metrics': async (ctx) => metricsAnswer(await readStatus(ctx)),
}

/** 32 MiB, so that a day's notices fit into one document. */
export const operatorBodyLimit = 32 * 1024 * 1024

export const mountOperator = (app: App): void =>
  mount(app, {
    base: '/operator',
    table: operatorEndpoints,
    handlers,
    publicHandlers: {},
    guard: guardByToken,
    work: workRecorded,
    bodyLimit: operatorBodyLimit,
  })
