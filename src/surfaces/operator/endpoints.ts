import * as z from 'zod'
import { Import, ImportParam } from '../../catalogue/import/queued/schema.ts'
import { SeparatedTender, SplitTender } from '../../catalogue/import/split-schema.ts'
import { SourceName } from '../../catalogue/notices/vocabulary.ts'
import { SourceCheck, SourceFailure, SourceInfo } from '../../catalogue/sources/schema.ts'
import { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { DeliveryRequests } from '../../delivery/webhooks/deliveries/schema.ts'
import { WebhookParam } from '../../delivery/webhooks/schema.ts'
import { Company, CreateCompany, CreateUser, UpdateCompany, User } from '../../identity/accounts/schema.ts'
import { ActFilter, ActPage } from '../../identity/audit/schema.ts'
import { PlanDecision, PlanRequest } from '../../company/plans/schema.ts'
import { Quota, SetQuotas } from '../../identity/quotas/schema.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Email, since } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { act, create, type Endpoint, type HandlersOf, read, row } from '../rest/endpoint.ts'
import { backupEndpoints } from './backup/endpoints.ts'
import { CreateKey, OperatorKey, UpdateKey } from './keys-schema.ts'
import { ImportReport, JobReport } from './report-schema.ts'
import { Status } from './status-schema.ts'

const Quotas = z.object({ quotas: z.array(Quota) })

/**
 * The endpoints for the operator of the service, who has a bearer token of its own. They are not part of the public
 * API.
 */
export const operatorEndpoints = {
  'POST /notices': act(
    null,
    'Import one document of notices',
    { query: z.strictObject({ source: SourceName }) },
    z.union([Import, ImportReport]),
    {
      raw: true,
    },
  ),
  'GET /imports/:id': read(null, 'Show how far an import is', { param: ImportParam }, Import),
  'DELETE /tenders/:id': act(
    null,
    'Withdraw a tender',
    { param: z.strictObject({ id: idOf('tender') }) },
    TenderItem,
  ),
  'GET /tenders/separated': read(
    null,
    'Show tenders that share an identifier but are kept apart, the newest first, at most 100',
    {},
    z.object({ separated: z.array(SeparatedTender) }),
  ),
  'POST /tenders/:id/split': act(
    null,
    'Take a tender apart that was merged of several purchases',
    { param: z.strictObject({ id: idOf('tender') }), json: SplitTender },
    z.object({ tenders: z.array(TenderItem) }),
  ),
  'POST /companies': create(null, 'Add a company', { json: CreateCompany }, Company),
  'PATCH /companies/:id': act(
    null,
    'Change a company',
    { param: z.strictObject({ id: idOf('company') }), json: UpdateCompany },
    Company,
  ),
  'PUT /companies/:id/allowance': act(
    null,
    'Set how many tokens of models a company may use a day; null for the standard',
    {
      param: z.strictObject({ id: idOf('company') }),
      json: z.strictObject({ dailyTokens: z.int().min(0).max(1_000_000_000).nullable() }),
    },
    z.object({ dailyTokens: z.int().nullable() }),
  ),
  'GET /companies/:id/quotas': read(
    null,
    'Show what a company holds and may hold',
    { param: z.strictObject({ id: idOf('company') }) },
    Quotas,
  ),
  'PUT /companies/:id/quotas': act(
    null,
    'Give a company limits of its own; null for the limit of the plan',
    { param: z.strictObject({ id: idOf('company') }), json: SetQuotas },
    Quotas,
  ),
  'GET /plan-requests': read(
    null,
    'Show which companies ask for the Enterprise plan, the oldest request first, at most 100',
    {},
    z.object({ requests: z.array(PlanRequest) }),
  ),
  'POST /plan-requests/:id/grant': act(
    null,
    'Put a company that asks for it on the Enterprise plan, and tell the person who asked',
    { param: z.strictObject({ id: idOf('company') }) },
    PlanDecision,
  ),
  'POST /plan-requests/:id/decline': act(
    null,
    'Decline a request for the Enterprise plan, and tell the person who asked',
    { param: z.strictObject({ id: idOf('company') }) },
    PlanDecision,
  ),
  'POST /users': create(null, 'Add a user', { json: CreateUser }, User),
  'POST /keys': create(null, 'Make an API key', { json: CreateKey }, OperatorKey.extend({ key: z.string() })),
  'PATCH /keys/:id': act(
    null,
    'Change an API key',
    { param: z.strictObject({ id: idOf('key') }), json: UpdateKey },
    OperatorKey,
  ),
  'POST /users/release-second-factor': act(
    null,
    'Switch off the second factor of somebody who has lost it; ends the sessions',
    { json: z.strictObject({ email: Email }) },
    z.object({ email: z.string(), released: z.literal(true) }),
  ),
  'POST /keys/:id/revoke': act(
    null,
    'Revoke an API key',
    { param: z.strictObject({ id: idOf('key') }) },
    OperatorKey,
  ),
  'POST /jobs/:name/run': act(
    null,
    'Run a job now',
    { param: z.strictObject({ name: z.string() }) },
    JobReport,
  ),
  'GET /webhooks/:id/requests': read(
    null,
    'Show what a webhook is sent, signed as of now, in the order of time; `after` is the last delivery that was shown',
    {
      param: WebhookParam,
      query: z.strictObject({ since: since('Deliveries from then on'), after: idOf('delivery').optional() }),
    },
    DeliveryRequests,
  ),
  'GET /sources': read(
    null,
    'List the sources that can be read',
    {},
    z.object({ sources: z.array(SourceInfo) }),
  ),
  'POST /sources/:name/check': act(
    null,
    'Make one live request to a source and say whether the answer is understood',
    { param: z.strictObject({ name: SourceName }) },
    SourceCheck,
  ),
  'POST /sources/failures/:id/retry': act(
    null,
    'Try again what was set aside',
    { param: z.strictObject({ id: idOf('failure') }) },
    SourceFailure,
  ),
  'POST /reindex': act(
    null,
    'Build the search index anew',
    { query: z.strictObject({ after: z.string().optional() }) },
    z.object({ indexed: z.int(), next: z.string().nullable() }),
  ),
  'POST /reindex/passages': act(
    null,
    'Build the index of document passages anew',
    { query: z.strictObject({ after: z.string().optional() }) },
    z.object({ indexed: z.int(), next: z.string().nullable() }),
  ),
  ...backupEndpoints,
  'GET /audit': read(
    null,
    'Show what was done, the newest first: of all, of a company, or of a person as far as it bears on access',
    { query: ActFilter },
    ActPage,
  ),
  'GET /status': read(null, 'Show lags and sizes', {}, Status),
  'GET /metrics': row('download')(null, 'Show lags and sizes to a Prometheus server', {}, z.unknown()),
} as const satisfies Record<string, Endpoint>

/** The operator belongs to no company, so the handlers get a context without a caller. */
export type OperatorHandlers = HandlersOf<typeof operatorEndpoints, Ctx>
