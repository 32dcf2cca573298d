import { and, eq, sql as expression } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, invalidData } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { Unresolved, whyNotReachable } from '../../../platform/http/public-fetch/resolve.ts'
import { seal, unseal } from '../../../platform/db/seal.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { guard } from '../../../platform/transaction/guard.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readProgress } from '../../following/progress.ts'
import { perCompany, takeTurn } from '../../../delivery/webhooks/deliveries/sendable.ts'
import { channelMessage } from './message.ts'
import { post } from './post.ts'
import { type ChannelRow, findChannel } from './queries.ts'
import type { AddChannel, ChannelKind } from './schema.ts'
import { channels } from '../../schema.gen.ts'
import type { AddressConfig } from '../../../platform/http/public-fetch/address.ts'

/** Max channels of a company. */
export const maxChannels = 10

const managers = new Set(['owner', 'admin'])

function expectManager({ caller }: CallerCtx): void {
  if (!managers.has(caller.user.role))
    throw forbidden('role', 'Only owners and admins may change the channels of the company')
}

/** Connects a channel, which gets all later news. */
export async function addChannel(ctx: CallerCtx, { url, ...input }: AddChannel): Promise<{ id: string }> {
  expectManager(ctx)
  const refusal = await whyNotReachable(ctx, url).catch((error: unknown) => {
    // Every attempt asks again, and sends nothing to a name that is not known to be public.
    if (error instanceof Unresolved) return null
    throw error
  })
  const wrong = refusal ?? whyNotOfService(ctx.config, input.kind, url)
  if (wrong) throw invalidData('url', wrong)
  const { company } = ctx.caller
  const held = sql`(SELECT count(*) FROM channels WHERE company_id = ${company.id})`
  const count = await ctx.d1
    .prepare(`SELECT ${held.text} AS n`)
    .bind(...held.values)
    .first<number>('n')
  if ((count ?? 0) >= maxChannels) throw forbidden('limit', `A company has at most ${maxChannels} channels`)
  const id = newId('channel', ctx.now)
  const row: ChannelRow = {
    ...input,
    id,
    companyId: company.id,
    url: seal(ctx.config.WEBHOOK_KEYS, id, url),
    host: new URL(url).hostname,
    active: true,
    disabledReason: null,
    told: await readProgress(ctx.d1, 'notifications'),
    dueAt: null,
    failures: 0,
    version: 1,
    createdAt: ctx.now.getTime(),
  }
  return commit(ctx, {
    action: 'connect channel',
    access: true,
    targetId: id,
    guards: [guard(ctx.d1, sql`${held} < ${maxChannels}`, 'the company has all the channels it may have')],
    writes: [ctx.db.insert(channels).values(row)],
    answer: { id },
  })
}

const asRead = ({ companyId, id, version }: ChannelRow) =>
  and(eq(channels.companyId, companyId), eq(channels.id, id), eq(channels.version, version))

/** Removes a channel with its address. */
export async function removeChannel(ctx: CallerCtx, id: string): Promise<{ id: string; deleted: true }> {
  expectManager(ctx)
  const row = await findChannel(ctx, id)
  return commit(ctx, {
    action: 'remove channel',
    access: true,
    targetId: id,
    writes: [ctx.db.delete(channels).where(asRead(row))],
    answer: { id, deleted: true },
  })
}

/** Sends a message that says that the channel works. A channel that was switched off is on again once the message arrives. */
export async function tryChannel(ctx: CallerCtx, id: string): Promise<{ failure: string | null }> {
  expectManager(ctx)
  const row = await findChannel(ctx, id)
  if (ctx.config.WEBHOOK_DELIVERY === 'off')
    throw forbidden('service', 'This service does not send messages for now')
  await takeTurn(ctx, perCompany.message)
  const heading = `Messages about ${ctx.caller.company.name} arrive here.`
  const body = channelMessage(row.kind, { heading, parts: [], all: `${ctx.config.PUBLIC_ORIGIN}/channels` })
  const failure = await post(ctx, unseal(ctx.config.WEBHOOK_KEYS, row.id, row.url), body)
  if (failure !== null) return { failure }
  const upto = expression`iif(active, told, (SELECT upto FROM announcing WHERE what = 'notifications'))`
  const change = { active: true, disabledReason: null, failures: 0, told: upto, version: row.version + 1 }
  return commit(ctx, {
    action: 'try channel',
    targetId: id,
    writes: [ctx.db.update(channels).set(change).where(asRead(row))],
    answer: { failure: null },
  })
}

/**
 * The hosts at which the services take messages. At any other host a message would be an attack that a company sends
 * through this service: nobody there has requested messages.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
const hosts: Record<ChannelKind, { of: RegExp; like: string }> = {
  slack: { of: /^hooks\.slack(?:-gov)?\.com$/, like: 'https://hooks.slack.com/services/…' },
  teams: {
    of: /\.(?:webhook\.office\.com|logic\.azure\.(?:com|us)|api\.powerplatform\.(?:com|us))$/,
    like: 'https://….webhook.office.com/… or https://….logic.azure.com/…',
  },
}

/** Why the address is none that the service issues for a channel; null if it is one. For addresses that parse. */
function whyNotOfService(config: AddressConfig, kind: ChannelKind, address: string): string | null {
  const { origin, hostname } = new URL(address)
  if (hosts[kind].of.test(hostname) || config.WEBHOOK_TEST_ORIGINS.includes(origin)) return null
  return `must be the address that ${kind === 'slack' ? 'Slack' : 'Teams'} gives for the channel, such as ${hosts[kind].like}`
}
