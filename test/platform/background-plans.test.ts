import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { claimDocument } from '../../src/catalogue/documents/claim.ts'
import { loadTenderTexts } from '../../src/catalogue/documents/texts.ts'
import { sweepDocuments, wantDocuments } from '../../src/catalogue/documents/request-reading.ts'
import { fanOut } from '../../src/delivery/events/fan-out.ts'
import { noteFailure } from '../../src/identity/accounts/acts.ts'
import { actsByIds, hasDone, listActs, listCompanyActs } from '../../src/identity/audit/queries.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { claim } from '../../src/delivery/webhooks/deliveries/claim.ts'
import { fanOutStatements } from '../../src/delivery/webhooks/deliveries/fan-out.ts'
import { sweepDeliveries } from '../../src/delivery/webhooks/deliveries/sweep.ts'
import { postToStreams } from '../../src/workspace/audit/stream/run.ts'
import { plansOf } from '../support/alerts-feed.ts'

const ctxOn = (d1: D1Database): Ctx => {
  const ctx = createCtx(env, () => undefined)
  return Object.defineProperties(ctx, {
    d1: { value: d1 },
    db: { value: drizzle(d1) },
    config: { value: { ...ctx.config, DOCUMENT_FETCHING: 'on' } },
  })
}

/**
 * Tables that grow with use must not be scanned. Scans of json_each and of materialised results are allowed, because
 * these are small.
 */
const large =
  /^SCAN (events|deliveries|d|e|a|delivery_attempts|document_files|document_pages|documents|notices|notifications|audit|audit_streams|audit_outbox|s)\b/

const paths: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ['making deliveries of events', fanOut],
  [
    'finding the endpoints of events',
    (ctx) =>
      fanOutStatements(ctx, [
        { id: idExample('event'), companyId: idExample('company'), type: 'bid.submitted' },
      ]),
  ],
  ['claiming attempts', (ctx) => claim(ctx, [idExample('delivery')])],
  ['sweeping deliveries', sweepDeliveries],
  ['wanting documents', (ctx) => wantDocuments(ctx, idExample('tender'))],
  ['claiming a document', (ctx) => claimDocument(ctx, idExample('document'))],
  ['sweeping documents', sweepDocuments],
  ['reading the texts of a tender', (ctx) => loadTenderTexts(ctx, idExample('tender'))],
  ['reading what a person did', (ctx) => listActs(ctx, { userId: idExample('user'), limit: 20 })],
  ['reading what was done of all', (ctx) => listActs(ctx, { limit: 20 })],
  [
    'asking whether a backup was begun',
    (ctx) => hasDone(ctx, { action: 'POST /x', targetId: idExample('backup'), since: new Date(0) }),
  ],
  [
    'reading the acts of a company that bear on access',
    (ctx) => listCompanyActs(ctx, idExample('company'), { access: true, before: null, limit: 20 }),
  ],
  [
    'reading the acts of a person in a company',
    (ctx) => {
      const filter = { access: false, userId: idExample('user'), from: new Date(0), to: new Date() }
      return listCompanyActs(ctx, idExample('company'), { ...filter, before: null, limit: 20 })
    },
  ],
  ['reading acts by their ids', (ctx) => actsByIds(ctx, idExample('company'), [idExample('audit')])],
  ['posting audits', postToStreams],
  ['counting a wrong password', (ctx) => noteFailure(ctx, idExample('user'), 'sign_in.failed')],
]

describe('what runs behind every answer', () => {
  it.for(paths)('goes by indexes alone: %s', async ([, run]) => {
    const plans = await plansOf((d1) => run(ctxOn(d1)))
    expect(plans.length).toBeGreaterThan(0)
    expect(
      plans.filter(
        (detail) => large.test(detail) && !/ USING (COVERING )?INDEX | VIRTUAL TABLE /.test(detail),
      ),
    ).toEqual([])
  })
})
