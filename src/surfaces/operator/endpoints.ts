import * as z from 'zod'
import { reindexTexts } from '../../catalogue/documents/reindex-texts.ts'
import { readImport } from '../../catalogue/import/queued/queries.ts'
import { Import, ImportParam } from '../../catalogue/import/queued/schema.ts'
import { reindex } from '../../catalogue/import/reindex.ts'
import { listSeparated } from '../../catalogue/import/separated.ts'
import { SeparatedTender, SplitTender } from '../../catalogue/import/split-schema.ts'
import { splitTender } from '../../catalogue/import/split-tender.ts'
import { listWithdrawn, readmitTender, withdrawTender } from '../../catalogue/import/withdraw.ts'
import { WithdrawnTender, WithdrawTender } from '../../catalogue/import/withdraw-schema.ts'
import { SourceName } from '../../catalogue/notices/vocabulary.ts'
import { addPeriod, listPeriods } from '../../catalogue/periods/commands.ts'
import { AddPeriod, PeriodInfo } from '../../catalogue/periods/schema.ts'
import { checkSource } from '../../catalogue/sources/check.ts'
import { retryFailure } from '../../catalogue/sources/commands.ts'
import { listSources } from '../../catalogue/sources/known.ts'
import { SourceCheck, SourceFailure, SourceInfo } from '../../catalogue/sources/schema.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { createCompany, createUser, updateCompany } from '../../company/profile/companies.ts'
import { decidePlanRequest } from '../../company/plans/commands.ts'
import { listPlanRequests } from '../../company/plans/queries.ts'
import { PlanDecision, PlanRequest } from '../../company/plans/schema.ts'
import { listRequests } from '../../delivery/webhooks/deliveries/requests.ts'
import { DeliveryRequests } from '../../delivery/webhooks/deliveries/schema.ts'
import { WebhookParam } from '../../delivery/webhooks/schema.ts'
import {
  Find,
  findCompanies,
  findKeys,
  findPeople,
  FoundCompany,
  FoundKey,
  FoundPerson,
} from '../../identity/accounts/find.ts'
import { getCompany } from '../../identity/accounts/queries.ts'
import { Company, CreateCompany, CreateUser, UpdateCompany, User } from '../../identity/accounts/schema.ts'
import { listActs } from '../../identity/audit/queries.ts'
import { ActFilter, ActPage } from '../../identity/audit/schema.ts'
import { releaseSecondFactor } from '../../identity/auth/totp/release.ts'
import { createKey, revokeKey, updateKey } from '../../identity/keys/commands.ts'
import { rotateKey } from '../../identity/keys/rotate.ts'
import { setQuotas } from '../../identity/quotas/commands.ts'
import { listQuotas } from '../../identity/quotas/queries.ts'
import { Quota, SetQuotas } from '../../identity/quotas/schema.ts'
import { ModelCheck } from '../../insight/models/reading/check-schema.ts'
import { setAllowance } from '../../insight/models/budget.ts'
import { countInterested, Interested } from '../../workspace/following/interested.ts'
import { runJob } from '../jobs/ask.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Email, since } from '../../platform/http/params.ts'
import { operator } from '../../platform/transaction/audit.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { keepCompanyOf, planErasureOf } from '../../workspace/erasure/company.ts'
import { downloadCompany, downloadForOperator } from '../../workspace/erasure/download.ts'
import { erasePerson } from '../../workspace/erasure/person.ts'
import { personOf } from '../../workspace/erasure/queries.ts'
import { replayErasures } from '../../workspace/erasure/replay.ts'
import { type Endpoint, FileBody } from '../rest/endpoint.ts'
import { backupEndpoints } from './backup/endpoints.ts'
import { importDocument } from './import.ts'
import { CreateKey, OperatorKey, RotatedKey, RotateKey, UpdateKey } from './keys-schema.ts'
import { metricsAnswer } from './metrics.ts'
import { ImportReport, JobReport } from './report-schema.ts'
import {
  Incident,
  listIncidents,
  OpenIncident,
  openIncident,
  UpdateIncident,
  updateIncident,
} from './watch/incidents.ts'
import { act, create, download, read } from './row.ts'
import { Status } from './status-schema.ts'
import { readStatus } from './status.ts'

const PlannedErasure = z.object({ id: idOf('company'), eraseAt: Time.nullable() })
const Quotas = z.object({ quotas: z.array(Quota) })

/**
 * The endpoints for the operator of the service, who has a bearer token of its own. They are not part of the public
 * API.
 */
export const operatorEndpoints = {
  'POST /notices': act(
    null,
    'Import one document of notices',
    { query: z.strictObject({ source: SourceName }), out: z.union([Import, ImportReport]), raw: true },
    (ctx, { query, request }) => importDocument(ctx, query.source, request),
  ),
  'GET /imports/:id': read(
    null,
    'Show how far an import is',
    { param: ImportParam, out: Import },
    (ctx, { param }) => readImport(ctx, param.id),
  ),
  'DELETE /tenders/:id': act(
    null,
    'Withdraw a tender; its notices are skipped until it is readmitted',
    {
      param: z.strictObject({ id: idOf('tender') }),
      json: WithdrawTender,
      out: TenderItem.extend({ companies: Interested }),
    },
    async (ctx, { param, json }) => {
      const companies = await countInterested(ctx, param.id)
      return { ...(await withdrawTender(ctx, param.id, json)), companies }
    },
  ),
  'GET /tenders/withdrawn': read(
    null,
    'Show withdrawn tenders, the newest first, at most 100',
    { out: z.object({ withdrawn: z.array(WithdrawnTender) }) },
    async (ctx) => ({ withdrawn: await listWithdrawn(ctx) }),
  ),
  'POST /tenders/:id/readmit': act(
    null,
    'Let the notices of a withdrawn tender in again',
    { param: z.strictObject({ id: idOf('tender') }), out: WithdrawnTender },
    (ctx, { param }) => readmitTender(ctx, param.id),
  ),
  'GET /tenders/separated': read(
    null,
    'Show tenders that share an identifier but stay separate, the newest first, at most 100',
    { out: z.object({ separated: z.array(SeparatedTender) }) },
    async (ctx) => ({ separated: await listSeparated(ctx) }),
  ),
  'POST /tenders/:id/split': act(
    null,
    'Take a tender apart that was merged of several purchases',
    {
      param: z.strictObject({ id: idOf('tender') }),
      json: SplitTender,
      out: z.object({ tenders: z.array(TenderItem) }),
    },
    async (ctx, { param, json }) => ({
      tenders: await splitTender(ctx, param.id, json),
    }),
  ),
  'GET /periods': read(
    null,
    'Show the databases of periods',
    { out: z.object({ periods: z.array(PeriodInfo) }) },
    async (ctx) => ({ periods: await listPeriods(ctx) }),
  ),
  'POST /periods': act(
    null,
    'Give the tenders of a period a database of their own',
    { json: AddPeriod, out: z.object({ periods: z.array(PeriodInfo) }) },
    async (ctx, { json }) => ({ periods: await addPeriod(ctx, json) }),
  ),
  'POST /companies': create(null, 'Add a company', { json: CreateCompany, out: Company }, (ctx, { json }) =>
    createCompany(ctx, json),
  ),
  'GET /companies': read(
    null,
    'Find companies by a part of the name, at most 20',
    { query: Find, out: z.object({ companies: z.array(FoundCompany) }) },
    async (ctx, { query }) => ({ companies: await findCompanies(ctx, query.q) }),
  ),
  'GET /users': read(
    null,
    'Find people by a part of the name or address, at most 20',
    { query: Find, out: z.object({ people: z.array(FoundPerson) }) },
    async (ctx, { query }) => ({ people: await findPeople(ctx, query.q) }),
  ),
  'GET /keys': read(
    null,
    'Find keys by name, beginning or company, the newest first, at most 20',
    { query: Find, out: z.object({ keys: z.array(FoundKey) }) },
    async (ctx, { query }) => ({ keys: await findKeys(ctx, query.q) }),
  ),
  'PATCH /companies/:id': act(
    null,
    'Change a company',
    { param: z.strictObject({ id: idOf('company') }), json: UpdateCompany, out: Company },
    (ctx, { param, json }) => updateCompany(ctx, param.id, json),
  ),
  'PUT /companies/:id/allowance': act(
    null,
    'Set how many tokens of models a company may use a day; null for the standard',
    {
      param: z.strictObject({ id: idOf('company') }),
      json: z.strictObject({ dailyTokens: z.int().min(0).max(1_000_000_000).nullable() }),
      out: z.object({ dailyTokens: z.int().nullable() }),
    },
    async (ctx, { param, json }) => {
      await getCompany(ctx, param.id)
      await setAllowance(ctx, param.id, json.dailyTokens)
      return json
    },
  ),
  'GET /companies/:id/quotas': read(
    null,
    'Show what a company stores and its limits',
    { param: z.strictObject({ id: idOf('company') }), out: Quotas },
    async (ctx, { param }) => {
      await getCompany(ctx, param.id)
      return { quotas: await listQuotas(ctx, param.id) }
    },
  ),
  'PUT /companies/:id/quotas': act(
    null,
    'Give a company limits of its own; null for the limit of the plan',
    { param: z.strictObject({ id: idOf('company') }), json: SetQuotas, out: Quotas },
    async (ctx, { param, json }) => ({
      quotas: await setQuotas(ctx, param.id, json),
    }),
  ),
  'POST /companies/:id/export': act(
    null,
    'Download all data of a company as a ZIP archive',
    { param: z.strictObject({ id: idOf('company') }), out: FileBody },
    (ctx, { param }) => downloadCompany(ctx, param.id),
  ),
  'POST /companies/:id/erase': act(
    null,
    'Plan the erasure of a company, after 30 days or now',
    {
      param: z.strictObject({ id: idOf('company') }),
      json: z.strictObject({ now: z.boolean().default(false) }),
      out: PlannedErasure,
    },
    (ctx, { param, json }) => planErasureOf(ctx, param.id, json.now),
  ),
  'POST /companies/:id/keep': act(
    null,
    'Keep a company that is to be erased',
    { param: z.strictObject({ id: idOf('company') }), out: PlannedErasure },
    (ctx, { param }) => keepCompanyOf(ctx, param.id),
  ),
  'GET /plan-requests': read(
    null,
    'Show which companies ask for the Enterprise plan, the oldest request first, at most 100',
    { out: z.object({ requests: z.array(PlanRequest) }) },
    async (ctx) => ({ requests: await listPlanRequests(ctx) }),
  ),
  'POST /plan-requests/:id/grant': act(
    null,
    'Put a company that asks for it on the Enterprise plan, and tell the person who asked',
    { param: z.strictObject({ id: idOf('company') }), out: PlanDecision },
    (ctx, { param }) => decidePlanRequest(ctx, param.id, true),
  ),
  'POST /plan-requests/:id/decline': act(
    null,
    'Decline a request for the Enterprise plan, and tell the person who asked',
    { param: z.strictObject({ id: idOf('company') }), out: PlanDecision },
    (ctx, { param }) => decidePlanRequest(ctx, param.id, false),
  ),
  'POST /users': create(null, 'Add a user', { json: CreateUser, out: User }, (ctx, { json }) =>
    createUser(ctx, json),
  ),
  'POST /users/export': act(
    null,
    'Download all data of a person as a ZIP archive',
    { json: z.strictObject({ email: Email }), out: FileBody },
    async (ctx, { json }) => downloadForOperator(ctx, await personOf(ctx, json.email)),
  ),
  'POST /users/erase': act(
    null,
    'Erase a person',
    {
      json: z.strictObject({ email: Email }),
      out: z.object({ id: idOf('user'), erased: z.literal(true), companies: z.array(idOf('company')) }),
    },
    async (ctx, { json }) => erasePerson(ctx, await personOf(ctx, json.email), operator),
  ),
  'POST /erasures/again': act(
    null,
    'Erase again whom a restore has brought back; `after` is where the step before ended',
    {
      json: z.strictObject({ after: z.string().nullable().default(null) }),
      out: z.object({ people: z.int(), companies: z.int(), next: z.string().nullable() }),
    },
    (ctx, { json }) => replayErasures(ctx, json.after),
  ),
  'POST /keys': create(
    null,
    'Make an API key',
    { json: CreateKey, out: OperatorKey.extend({ key: z.string() }) },
    (ctx, { json }) => createKey(ctx, json),
  ),
  'PATCH /keys/:id': act(
    null,
    'Change an API key',
    { param: z.strictObject({ id: idOf('key') }), json: UpdateKey, out: OperatorKey },
    (ctx, { param, json }) => updateKey(ctx, param.id, json),
  ),
  'POST /keys/:id/rotate': act(
    null,
    'Replace an API key; the replaced one works until the overlap ends',
    { param: z.strictObject({ id: idOf('key') }), json: RotateKey, out: RotatedKey },
    (ctx, { param, json }) => rotateKey(ctx, param.id, json),
  ),
  'POST /users/release-second-factor': act(
    null,
    'Switch off the second factor of someone who has lost it; ends the sessions',
    {
      json: z.strictObject({ email: Email }),
      out: z.object({ email: z.string(), released: z.literal(true) }),
    },
    (ctx, { json }) => releaseSecondFactor(ctx, json.email),
  ),
  'POST /keys/:id/revoke': act(
    null,
    'Revoke an API key',
    { param: z.strictObject({ id: idOf('key') }), out: OperatorKey },
    (ctx, { param }) => revokeKey(ctx, param.id),
  ),
  'POST /jobs/:name/run': act(
    null,
    'Run a job now',
    { param: z.strictObject({ name: z.string() }), out: JobReport },
    (ctx, { param }) => runJob(ctx, param.name),
  ),
  'GET /webhooks/:id/requests': read(
    null,
    'Show what a webhook is sent, signed as of now, in the order of time; `after` is the last delivery that was shown',
    {
      param: WebhookParam,
      query: z.strictObject({ since: since('Deliveries from then on'), after: idOf('delivery').optional() }),
      out: DeliveryRequests,
    },
    (ctx, { param, query }) => listRequests(ctx, param.id, query),
  ),
  'GET /sources': read(
    null,
    'List the sources that can be read',
    { out: z.object({ sources: z.array(SourceInfo) }) },
    async (ctx) => ({ sources: listSources(ctx.config) }),
  ),
  'POST /sources/:name/check': act(
    null,
    'Make one live request to a source and say whether the answer is understood',
    { param: z.strictObject({ name: SourceName }), out: SourceCheck },
    (ctx, { param }) => checkSource(ctx, param.name),
  ),
  'POST /sources/failures/:id/retry': act(
    null,
    'Try again what was set aside',
    { param: z.strictObject({ id: idOf('failure') }), out: SourceFailure },
    (ctx, { param }) => retryFailure(ctx, param.id),
  ),
  'POST /reindex': act(
    null,
    'Rebuild the search index',
    {
      query: z.strictObject({ after: z.string().optional() }),
      out: z.object({ indexed: z.int(), next: z.string().nullable() }),
    },
    (ctx, { query }) => reindex(ctx, query.after ?? null),
  ),
  'POST /reindex/passages': act(
    null,
    'Rebuild the index of document passages',
    {
      query: z.strictObject({ after: z.string().optional() }),
      out: z.object({ indexed: z.int(), next: z.string().nullable() }),
    },
    (ctx, { query }) => reindexTexts(ctx, query.after ?? null),
  ),
  'POST /models/check': act(
    null,
    'Have the configured model read a sample, and compare it with what a person found; charged to the service',
    { out: ModelCheck },
    async (ctx) => (await import('../../insight/models/reading/check.ts')).checkModel(ctx),
  ),
  'GET /incidents': read(
    null,
    'Show incidents, the newest first, at most 100',
    { out: z.object({ incidents: z.array(Incident) }) },
    async (ctx) => ({ incidents: await listIncidents(ctx, 0) }),
  ),
  'POST /incidents': create(
    null,
    'Make an incident public',
    { json: OpenIncident, out: Incident },
    (ctx, { json }) => openIncident(ctx, json),
  ),
  'POST /incidents/:id/update': act(
    null,
    'Add to an incident',
    { param: z.strictObject({ id: idOf('incident') }), json: UpdateIncident, out: Incident },
    (ctx, { param, json }) => updateIncident(ctx, param.id, { ...json, close: false }),
  ),
  'POST /incidents/:id/close': act(
    null,
    'Add the end to an incident',
    { param: z.strictObject({ id: idOf('incident') }), json: UpdateIncident, out: Incident },
    (ctx, { param, json }) => updateIncident(ctx, param.id, { ...json, close: true }),
  ),
  ...backupEndpoints,
  'GET /audit': read(
    null,
    'Show what was done, the newest first: of all, of a company, or of a person as far as it bears on access',
    { query: ActFilter, out: ActPage },
    (ctx, { query }) => listActs(ctx, query),
  ),
  'GET /status': read(null, 'Show lags and sizes', { out: Status }, (ctx) => readStatus(ctx)),
  'GET /metrics': download(
    null,
    'Show lags and sizes to a Prometheus server',
    { out: FileBody },
    async (ctx) => metricsAnswer(await readStatus(ctx)),
  ),
} satisfies Record<string, Endpoint<Ctx>>
